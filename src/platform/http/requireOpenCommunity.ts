import type { FastifyInstance } from 'fastify';
import { closedCommunityRefusal } from '#core/closedCommunity.ts';
import './fastifyTypes.ts';
import './routeDoc.ts';

/**
 * Closes every route registered after it to those a private community or its maintenance shuts out, but
 * for those that say `config: { doc: { isPublic: true } }`: ways in, and routes that decide for themselves what
 * they let through. What a route would answer makes no difference: nobody learns what there is. Needs
 * `request.ctx`.
 */
export function requireOpenCommunity(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    const refusal = closedCommunityRefusal(request.ctx);
    const { doc, showsWayIn } = request.routeOptions.config;
    if (refusal !== null && !doc?.isPublic && !showsWayIn) throw refusal;
  });
}
