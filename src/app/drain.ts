import type { FastifyInstance } from 'fastify';

/** Time limit for requests in progress; live connections (event streams) are then closed. */
const patienceMs = 10_000;

/** Finishes requests in progress, accepts no new ones, and closes the server. */
export async function drain(app: FastifyInstance): Promise<void> {
  // Node closes idle connections now; the others become idle when their response is sent.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const limit = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(limit);
  }
}
