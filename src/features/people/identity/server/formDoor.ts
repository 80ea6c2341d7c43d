import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { ownOriginOf } from '#platform/http/csrf.ts';
import '@fastify/cookie';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { keepTyped } from '#platform/http/typedFields.ts';
import { identityFaultOf } from '../identityMessageRules.ts';
import type { PasswordCost } from './passwords.ts';

export interface IdentityRouteDeps {
  /** '' or '/community': for cookies and redirects. */
  basePath: string;
  publicUrl: string | null;
  /** Tests use less. */
  passwordCost?: PasswordCost;
  /** Attempts to sign in or up a minute and address. */
  attemptsPerMinute?: number;
  /** How long the answer to a request for a mail takes. Milliseconds; tests take less. */
  answerTime?: number;
}

export interface FormAnswer {
  /** For programs and the page's script. */
  body: object;
  /** Where a form without script goes on, the base path included. */
  next: string;
}

export interface FormDoor {
  /** The page of the form, below the base path: it says what was wrong. */
  page: string;
  /** What the page's address says besides, such as which of its forms it was. */
  query?: (fields: Fields, request: FastifyRequest) => Record<string, string>;
  /** Fields that are put back into a refused form; never passwords. */
  keep?: readonly string[];
  /** For contract/rest.json. */
  doc?: RouteDoc;
  act: (request: FastifyRequest, reply: FastifyReply, fields: Fields) => Promise<FormAnswer>;
}

export type Fields = Readonly<Record<string, unknown>>;

const bodyLimit = 16 * 1024;

/**
 * A door that takes JSON, or the fields of a form when the page has no script; a form is answered
 * with a redirect, also when it is refused or comes too often.
 */
export function addFormDoor(
  app: FastifyInstance,
  url: string,
  { deps, ...door }: FormDoor & { deps: IdentityRouteDeps },
): void {
  app.post(url, {
    bodyLimit,
    config: door.doc ? { doc: door.doc } : {},
    preHandler: app.rateLimit(),
    handler: async (request, reply) => {
      const { body, next } = await door.act(request, reply, fieldsOf(request));
      reply.header('cache-control', 'no-store');
      return isFormRequest(request) ? reply.redirect(next, 303) : reply.send(body);
    },
    errorHandler: (error, request, reply) => {
      if (!isFormRequest(request) || !(error instanceof AppError) || error.status >= 500)
        throw error;
      const { page, keep = [], query } = door;
      const fields = fieldsOf(request);
      keepTyped(reply, { path: `${deps.basePath}${page}`, fields, keep });
      const address = new URLSearchParams({
        ...query?.(fields, request),
        error: error.code,
      });
      for (const { field, message } of error.detail.faults ?? []) {
        address.append('field', `${field}:${identityFaultOf(message)}`);
      }
      return reply.redirect(`${deps.basePath}${page}?${address}`, 303);
    },
  });
}

export function isFormRequest(request: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
}

export function requestOrigin(request: FastifyRequest, deps: IdentityRouteDeps): string {
  return ownOriginOf(request, deps.publicUrl);
}

/** Unless the server reads forms already. */
export function acceptFormPosts(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) return;
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, nested(new URLSearchParams(String(body))));
  });
}

/** `customFields.size=5` is the answer `size` of `customFields`; a name that comes twice is a list. */
function nested(form: URLSearchParams): Fields {
  const fields: [string, unknown][] = [];
  const answers: [string, unknown][] = [];
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const value = values.length > 1 ? values : values[0];
    const [group, key] = name.split('.', 2);
    if (group === 'customFields' && key) answers.push([key, value]);
    else fields.push([name, values.at(-1)]);
  }
  const plain = Object.fromEntries(fields);
  return answers.length > 0 ? { ...plain, customFields: Object.fromEntries(answers) } : plain;
}

function fieldsOf(request: FastifyRequest): Fields {
  const { body } = request;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return Object.fromEntries(Object.entries(body));
  }
  throw new AppError('BAD_REQUEST', { message: 'The request body must be an object' });
}
