import type { FastifyInstance, FastifyRequest } from 'fastify';

const type = 'application/x-www-form-urlencoded';

/** Parses form bodies with the last value of each name; repeated names become a list. */
export function acceptForms(app: FastifyInstance): void {
  if (app.hasContentTypeParser(type)) return;
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    const fields = new URLSearchParams(String(body));
    const names = [...new Set(fields.keys())];
    done(null, Object.fromEntries(names.map((name) => [name, oneOrMore(fields.getAll(name))])));
  });
}

/** Whether a browser without JavaScript sent it, and expects a redirect. */
export function isForm(request: FastifyRequest): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    request.headers['content-type'] ?? '',
  );
}

function oneOrMore(values: string[]): string | string[] {
  const [first = '', ...others] = values;
  return others.length === 0 ? first : values;
}
