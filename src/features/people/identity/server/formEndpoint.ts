import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';
import { ownOriginOf } from '#platform/http/csrf.ts';
import '@fastify/cookie';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { keepTyped } from '#platform/http/typedFields.ts';
import { identityErrorOf } from '../identityMessageRules.ts';
import type { PasswordCost } from './passwords.ts';

export interface IdentityRouteDeps {
  /** '' or '/community': for cookies and redirects. */
  basePath: string;
  publicUrl: string | null;
  /** Lower in tests. */
  passwordCost?: PasswordCost;
  /** Sign-in and sign-up attempts per minute and IP address. */
  attemptsPerMinute?: number;
  /** Response time of a mail request in milliseconds; shorter in tests. */
  answerTime?: number;
}

export interface FormAnswer {
  /** JSON for API clients and the page's script. */
  body: object;
  /** Redirect target of a form without JavaScript, base path included. */
  next: string;
}

export interface FormEndpoint {
  /** The form's page, under the base path, which shows errors. */
  page: string;
  /** Additional query of the page's URL, such as which of its forms it was. */
  query?: (fields: Fields, request: FastifyRequest) => Record<string, string>;
  /** Fields refilled in a rejected form; never passwords. */
  keep?: readonly string[];
  /** For contract/rest.json. */
  doc?: RouteDoc;
  act: (request: FastifyRequest, reply: FastifyReply, fields: Fields) => Promise<FormAnswer>;
}

export type Fields = Readonly<Record<string, unknown>>;

const bodyLimit = 16 * 1024;

/**
 * A route that accepts JSON, or form fields if the page has no JavaScript; a form is redirected, also when it
 * is rejected or rate limited.
 */
export function addFormEndpoint(
  app: FastifyInstance,
  url: string,
  { deps, ...endpoint }: FormEndpoint & { deps: IdentityRouteDeps },
): void {
  app.post(url, {
    bodyLimit,
    config: endpoint.doc ? { doc: endpoint.doc } : {},
    preHandler: app.rateLimit(),
    handler: async (request, reply) => {
      const { body, next } = await endpoint.act(request, reply, fieldsOf(request));
      reply.header('cache-control', 'no-store');
      return isFormRequest(request) ? reply.redirect(next, 303) : reply.send(body);
    },
    errorHandler: (error, request, reply) => {
      if (!isFormRequest(request) || !(error instanceof AppError) || error.status >= 500)
        throw error;
      const { page, keep = [], query } = endpoint;
      const fields = fieldsOf(request);
      keepTyped(reply, { path: `${deps.basePath}${page}`, fields, keep });
      const address = new URLSearchParams({
        ...query?.(fields, request),
        error: error.code,
      });
      for (const { field, message } of error.detail.faults ?? []) {
        address.append('field', `${field}:${identityErrorOf(message)}`);
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

/** Unless the server already parses forms. */
export function acceptFormPosts(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) return;
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, nested(new URLSearchParams(String(body))));
  });
}

/** `customFields.size=5` is the answer `size` in `customFields`; a repeated name becomes a list. */
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
  throw new AppError('BAD_REQUEST', { message: 'The body must be an object' });
}
