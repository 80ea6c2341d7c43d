import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { registerIdentityRoutes } from '#features/people/identity/server/identityRoutes.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import type { ProviderInput } from '../providerRules.ts';
import { writeProvider } from '../server/providerService.ts';
import { registerSsoRoutes } from '../server/ssoRoutes.ts';

export interface FederationServer {
  app: FastifyInstance;
  /** scheme://host:port */
  url: string;
  addProvider: (input: ProviderInput) => Promise<number>;
  /** The signed-in member of a browser, by its cookie. */
  memberOf: (token: string | undefined) => Promise<number | null>;
  /** Why the last provider response was rejected, from the log; not shown to the visitor. */
  lastReason: () => string;
  close: () => Promise<void>;
}

/** The identity routes on a port, with a test database. */
export async function openFederationServer(
  db: Database,
  overrides: Partial<Omit<Ctx, 'settings'>> & { settings?: Ctx['settings'] } = {},
): Promise<FederationServer> {
  let reason = '';
  const quiet = () => undefined;
  const log = {
    debug: quiet,
    info: quiet,
    warn: (data: object) => {
      reason = 'err' in data ? whole(data.err) : '';
    },
    error: quiet,
  };
  const app = await openTestServer(db, { log, ...overrides });
  const deps = { basePath: '', publicUrl: null, attemptsPerMinute: 10_000 };
  await app.register((routes) => registerIdentityRoutes(routes, deps));
  await app.register((routes) => registerSsoRoutes(routes, deps));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listens on a port
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    async addProvider(input) {
      const row = await writeProvider(testContext(db), input);
      return row.id;
    },
    async memberOf(token) {
      if (token === undefined) return null;
      const { findSession } = await import('#platform/sessions/sessions.ts');
      return (await findSession(db, token, new Date()))?.member.id ?? null;
    },
    lastReason: () => reason,
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** The messages of an error and its causes. */
function whole(error: unknown): string {
  return error instanceof Error ? `${error.message} ${whole(error.cause)}` : '';
}
