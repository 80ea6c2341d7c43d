import type { FastifyInstance } from 'fastify';
import { findNewAddress } from '#features/site/importing/server/oldAddresses.ts';
import { countMissedAddresses } from '#features/site/oldAddresses/server/missedAddresses.ts';
import type { Services } from './services.ts';

/** A page that is not here may have been at its address in the system that the community came from. */
export function addOldAddresses(
  app: FastifyInstance,
  { database, config }: Pick<Services, 'database' | 'config'>,
): void {
  const missed = countMissedAddresses(database.db);
  app.addHook('onClose', () => missed.flush());
  app.addHook('onSend', async (request, reply, payload) => {
    const { config: route } = request.routeOptions;
    const isPage = 'showsSignIn' in route && request.method === 'GET';
    if (reply.statusCode !== 404 || !isPage || !request.url.startsWith(config.basePath))
      return payload;
    const path = request.url.slice(config.basePath.length);
    const { memberId } = request.ctx.viewer;
    const found = await findNewAddress(database.db, path, memberId).catch(() => null);
    if (found === null) {
      await missed.note(path).catch(() => undefined);
      return payload;
    }
    for (const name of ['content-encoding', 'content-length', 'etag']) reply.removeHeader(name);
    reply.code(301).headers({
      // It may lead elsewhere one day, and to a request only its owner.
      'cache-control': 'private, no-cache',
      location: `${config.basePath}${found}`,
      'content-type': 'text/plain; charset=utf-8',
    });
    return '';
  });
}
