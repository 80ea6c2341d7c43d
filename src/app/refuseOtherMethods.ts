import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';

const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/**
 * Tells whoever asks a door in a way it does not take which ways it takes (RFC 9110 §15.5.6),
 * rather than that there is no such door. Listens from now on to what is registered.
 * @returns closes the other ways of what was registered until then
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, routePath }) => {
    taken.set(routePath, new Set([...(taken.get(routePath) ?? []), ...[method].flat()]));
  });
  return () => {
    for (const [url, known] of [...taken]) {
      const others = methods.filter((method) => !known.has(method));
      if (others.length === 0) continue;
      const allow = [...known].sort().join(', ');
      app.route({
        url,
        method: others,
        exposeHeadRoute: false,
        // Before a body is looked at, which a door of another method need not understand.
        preParsing: async (_request, reply) => {
          reply.header('allow', allow);
          throw new AppError('METHOD_NOT_ALLOWED');
        },
        handler: async () => undefined,
      });
    }
  };
}
