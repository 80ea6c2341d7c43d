import type { FastifyInstance } from 'fastify';
import { outageRetrySeconds } from '#platform/http/errorReply.ts';
import type { Services } from './services.ts';

/** `/healthz`, and `/readyz`, by which a balancer decides whether to send requests. */
export function addHealth(app: FastifyInstance, { database, leaving }: Services): void {
  app.get('/healthz', healthDoc('Whether the process lives.', [200]), async () => ({
    status: 'ok',
  }));
  const says =
    'Whether the database answers and takes connections, and the process is not stopping.';
  app.get('/readyz', healthDoc(says, [200, 503]), async (_request, reply) => {
    const fault = leaving.aborted
      ? 'stopping'
      : (await database.isReady())
        ? null
        : 'database unreachable';
    if (fault === null) return { status: 'ready' };
    return reply.code(503).header('retry-after', outageRetrySeconds).send({ status: fault });
  });
  // A balancer that keeps connections opens the next one to another process.
  app.addHook('onRequest', async (_request, reply) => {
    if (leaving.aborted) reply.header('connection', 'close');
  });
}

function healthDoc(says: string, statuses: number[]) {
  return { config: { doc: { says, who: 'anyone', statuses } } };
}
