import type { FastifyInstance, FastifyRequest } from 'fastify';

const type = 'application/x-www-form-urlencoded';

/** Reads bodies of forms as URLSearchParams' last values; of a repeated name as a list. */
export function acceptForms(app: FastifyInstance): void {
  if (app.hasContentTypeParser(type)) return;
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    const fields = new URLSearchParams(String(body));
    const names = [...new Set(fields.keys())];
    done(null, Object.fromEntries(names.map((name) => [name, oneOrMore(fields.getAll(name))])));
  });
}

/** Whether a browser without script sent it, and wants to be sent on to a page. */
export function isForm(request: FastifyRequest): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    request.headers['content-type'] ?? '',
  );
}

function oneOrMore(values: string[]): string | string[] {
  const [first = '', ...others] = values;
  return others.length === 0 ? first : values;
}
