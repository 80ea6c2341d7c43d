import path from 'node:path';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { createPageHandler } from '#app/pageHandler.ts';
import { createPageRenderer, type PageBuild } from '#app/rendering/pageRenderer.ts';
import { addRequestContext } from '#app/requestContext.ts';
import { schema } from '#app/schema.ts';
import { createServices } from '#app/services.ts';
import type { Config } from '#platform/config.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import { renderRate } from './reactAlone.ts';

const buildFile = path.resolve(import.meta.dirname, '../build/server/index.js');

/**
 * The rate at which React alone renders a signed-in member's page to a string: the page is loaded once from
 * the running server's database, then only rendered.
 */
export async function signedInRenderRate(options: {
  config: Config;
  path: string;
  cookie: string;
  seconds: number;
}): Promise<number> {
  const local = await joinDatabase(options.config, 'bench');
  const services = createServices(options.config, local.connection);
  const app = fastify();
  try {
    const build: PageBuild = await import(buildFile);
    const rate = await renderRate(build, options.seconds, async (capturing) => {
      const { renderOwn } = createPageHandler({
        services,
        schema,
        render: createPageRenderer({
          loadBuild: async () => capturing,
          viewScripts: { scriptsOf: () => [], textsOf: () => null },
          mode: 'production',
        }),
      });
      await app.register(cookie);
      addRequestContext(app, services);
      app.get('/*', async (request) => (await renderOwn(request)).status);
      await app.inject({ url: options.path, headers: { cookie: options.cookie } });
    });
    return rate;
  } finally {
    await app.close();
    await services.database.close();
    await local.stop();
  }
}
