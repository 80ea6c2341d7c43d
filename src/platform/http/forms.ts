import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';

const type = 'application/x-www-form-urlencoded';
/** Names with more parts than any form has. */
const deepest = 5;

/** Values of a form, or of a JSON body, by the names of its fields. */
export type FormFields = Readonly<Record<string, unknown>>;

/**
 * Reads bodies of forms like JSON: `rows.0.name=A` is `{ rows: { 0: { name: 'A' } } }`, a name that comes
 * more than once a list. Unless the server reads forms already.
 */
export function acceptForms(app: FastifyInstance): void {
  if (app.hasContentTypeParser(type)) return;
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    const fields = new URLSearchParams(String(body));
    const rows = [...new Set(fields.keys())].map((name) => ({
      parts: partsOf(name),
      value: oneOrMore(fields.getAll(name)),
    }));
    done(null, nested(rows));
  });
}

/** Whether a page without script sent it, and is to be sent on to a page. */
export function isFormPost({ headers }: FastifyRequest): boolean {
  const sent = headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(sent)) return true;
  // Scripts send files this way as well.
  return /^multipart\/form-data\b/i.test(sent) && /text\/html/.test(headers.accept ?? '');
}

/** @throws AppError BAD_REQUEST where the body is no object */
export function fieldsOf({ body }: FastifyRequest): FormFields {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return Object.fromEntries(Object.entries(body));
  }
  throw new AppError('BAD_REQUEST', { message: 'The body must be an object' });
}

interface Row {
  parts: readonly string[];
  value: string | string[];
}

function partsOf(name: string): string[] {
  const parts = name.split('.');
  if (parts.length <= deepest) return parts;
  return [...parts.slice(0, deepest - 1), parts.slice(deepest - 1).join('.')];
}

function nested(rows: readonly Row[]): FormFields {
  const groups = Map.groupBy(rows, ({ parts: [first = ''] }) => first);
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const below = group
        .filter(({ parts }) => parts.length > 1)
        .map(({ parts, value }) => ({ parts: parts.slice(1), value }));
      return [name, below.length > 0 ? nested(below) : group[0]?.value];
    }),
  );
}

function oneOrMore(values: string[]): string | string[] {
  const [first = '', ...others] = values;
  return others.length === 0 ? first : values;
}
