import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownOriginOf } from '#platform/http/csrf.ts';
import { addFormRoute, type FormRoute } from '#platform/http/formRoute.ts';
import type { FormFields } from '#platform/http/forms.ts';
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

export interface FormDoor extends Pick<FormRoute, 'doc' | 'act'> {
  /** The page of the form, below the base path: it says what was wrong. */
  page: string;
  /** What the page's address says besides, such as which of its forms it was. */
  query?: (fields: FormFields, request: FastifyRequest) => Record<string, string>;
  /** Fields that are put back into a refused form; never passwords. */
  keep?: readonly string[];
}

const bodyLimit = 16 * 1024;

/** A form route (`platform/http/formRoute.ts`) that takes only so many attempts a minute. */
export function addFormDoor(
  app: FastifyInstance,
  url: string,
  { deps, page, query, keep, doc, act }: FormDoor & { deps: IdentityRouteDeps },
): void {
  addFormRoute(app, url, {
    ...{ basePath: deps.basePath, act, ...(doc && { doc }) },
    options: { bodyLimit, preHandler: app.rateLimit() },
    form: {
      page: (fields, request) => `${page}?${new URLSearchParams(query?.(fields, request))}`,
      keep,
      ruleOf: ({ message }) => identityFaultOf(message),
    },
  });
}

export function requestOrigin(request: FastifyRequest, deps: IdentityRouteDeps): string {
  return ownOriginOf(request, deps.publicUrl);
}
