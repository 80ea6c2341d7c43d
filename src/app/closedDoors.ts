import type { FastifyInstance } from 'fastify';
import { isOpenDoor, isShutOut } from '#core/closedCommunity.ts';
import { AppError } from '#core/errors.ts';
import '#platform/http/fastifyTypes.ts';

/**
 * Closes every route registered after it to those a private community shuts out, but for the ways in
 * and for pages, which show the way in themselves. What a route would answer makes no difference:
 * nobody learns what there is. Needs `request.ctx`.
 */
export function closeDoors(app: FastifyInstance, basePath: string): void {
  app.addHook('preParsing', async (request) => {
    const { config, url = '' } = request.routeOptions;
    if (!isShutOut(request.ctx) || config.showsWayIn) return;
    if (!isOpenDoor(url.slice(basePath.length))) throw new AppError('UNAUTHENTICATED');
  });
}
