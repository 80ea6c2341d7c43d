import type { FastifyInstance } from 'fastify';

/** How long requests under way may take; live connections (event streams) end then. */
const patienceMs = 10_000;

/** Answers what is under way, takes nothing new, and ends. */
export async function drain(app: FastifyInstance): Promise<void> {
  // Node closes the connections that are idle now; the others become idle as they are answered.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  const limit = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(limit);
  }
}
