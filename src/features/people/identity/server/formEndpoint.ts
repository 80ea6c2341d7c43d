import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownOriginOf } from '#platform/http/csrf.ts';
import { addFormRoute, type FormRoute } from '#platform/http/formRoute.ts';
import type { FormFields } from '#platform/http/forms.ts';
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

export interface FormEndpoint extends Pick<FormRoute, 'doc' | 'act'> {
  /** The form's page, under the base path, which shows errors. */
  page: string;
  /** Additional query of the page's URL, such as which of its forms it was. */
  query?: (fields: FormFields, request: FastifyRequest) => Record<string, string>;
  /** Fields refilled in a rejected form; never passwords. */
  keep?: readonly string[];
}

const bodyLimit = 16 * 1024;

/** A form route (`platform/http/formRoute.ts`) that takes only so many attempts a minute. */
export function addFormEndpoint(
  app: FastifyInstance,
  url: string,
  { deps, page, query, keep, doc, act }: FormEndpoint & { deps: IdentityRouteDeps },
): void {
  addFormRoute(app, url, {
    ...{ basePath: deps.basePath, act, ...(doc && { doc }) },
    options: { bodyLimit, preHandler: app.rateLimit() },
    form: {
      page: (fields, request) => `${page}?${new URLSearchParams(query?.(fields, request))}`,
      keep,
      ruleOf: ({ message }) => identityErrorOf(message),
    },
  });
}

export function requestOrigin(request: FastifyRequest, deps: IdentityRouteDeps): string {
  return ownOriginOf(request, deps.publicUrl);
}
