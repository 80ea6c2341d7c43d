import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { viewerOf } from '#core/shippedRoles.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/database.ts';
import { errorReply } from '../http/errorReply.ts';
import { sessionCookieName } from '../http/sessionCookies.ts';
import { findSession, sessionIdOf } from '../sessions/sessions.ts';
import '../http/fastifyTypes.ts';
import { testContext } from './testContext.ts';

/** A minimal server for routes: cookies, session, context and error responses. */
export async function openTestServer(
  db: Database,
  overrides: Partial<Omit<Ctx, 'settings'>> = {},
): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: true });
  await app.register(cookie);
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[sessionCookieName];
    const found = token === undefined ? null : await findSession(db, token, new Date());
    request.session =
      token === undefined || found === null
        ? null
        : { token, csrfToken: found.csrfToken, endsAt: found.expiresAt };
    request.ctx = testContext(db, {
      ...(found === null ? {} : { viewer: viewerOf(found.member) }),
      sessionId: token === undefined || found === null ? null : sessionIdOf(token),
      address: request.ip,
      ...overrides,
    });
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = errorReply(error);
    return reply.code(status).send(body);
  });
  return app;
}
