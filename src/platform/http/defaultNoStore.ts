import type { FastifyInstance } from 'fastify';

/** An answer that says nothing of being kept is kept by nobody: caches may guess otherwise (RFC 9111 §4.2.2). */
export function defaultNoStore(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
