import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths } from '#core/paths.ts';
import { unsubscribe } from '#features/people/members/server/mailChoices.ts';
import { unsubscribeSchema } from '../identityRules.ts';
import { addFormEndpoint, type IdentityRouteDeps } from './formEndpoint.ts';

const success = { success: true } as const;

/** SPEC §7: unsubscribes from a mail kind; also called by mail clients (RFC 8058). */
export function addUnsubscribeEndpoint(app: FastifyInstance, deps: IdentityRouteDeps): void {
  addFormEndpoint(app, '/care/community/unsubscribe-notification', {
    deps,
    doc: {
      isPublic: true,
      says: 'Switches off mails of the kind whose link it was; the token may stand in the query.',
      who: 'who has the mail',
      body: unsubscribeSchema,
      statuses: [200, 303, 400],
    },
    page: '/unsubscribe-notification',
    query: (fields, request) => ({ token: tokenOf(fields, request) }),
    act: async (request, _reply, fields) => {
      await unsubscribe(request.ctx, tokenOf(fields, request));
      return {
        body: success,
        next: `${deps.basePath}${paths.unsubscribe('')}&notice=UNSUBSCRIBED`,
      };
    },
  });
}

function tokenOf(fields: Readonly<Record<string, unknown>>, request: FastifyRequest): string {
  const inQuery: unknown = Object(request.query).token;
  const token = fields.token ?? inQuery;
  return typeof token === 'string' ? token.slice(0, 1000) : '';
}
