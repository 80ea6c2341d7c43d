import type { FastifyInstance } from 'fastify';
import { closedCommunityRefusal } from '#core/closedCommunity.ts';
import './fastifyTypes.ts';
import './routeDoc.ts';

/**
 * Closes every route registered after it to viewers without access to a private community or one in
 * maintenance, except those with `config: { doc: { isPublic: true } }`: sign-in routes, and routes that do
 * their own checks. The response does not depend on what exists. Needs `request.ctx`.
 */
export function requireOpenCommunity(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    const refusal = closedCommunityRefusal(request.ctx);
    const { doc, showsSignIn } = request.routeOptions.config;
    if (refusal !== null && !doc?.isPublic && !showsSignIn) throw refusal;
  });
}
