import type { FastifyInstance } from 'fastify';

/**
 * Sets `no-store` on responses without Cache-Control, because caches may apply heuristics (RFC 9111 §4.2.2).
 */
export function defaultNoStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
