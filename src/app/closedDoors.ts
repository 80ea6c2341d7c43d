import type { FastifyInstance } from 'fastify';
import { isOpenDoor, refusalOf } from '#core/closedCommunity.ts';
import '#platform/http/fastifyTypes.ts';

/**
 * Closes every route registered after it to those a private community or its maintenance shuts out,
 * but for the ways in and for pages, which say so themselves. What a route would answer makes no difference:
 * nobody learns what there is. Needs `request.ctx`.
 */
export function closeDoors(app: FastifyInstance, basePath: string): void {
  app.addHook('preParsing', async (request) => {
    const { config, url = '' } = request.routeOptions;
    const refusal = refusalOf(request.ctx);
    if (refusal === null || config.showsWayIn) return;
    if (!isOpenDoor(url.slice(basePath.length))) throw refusal;
  });
}
