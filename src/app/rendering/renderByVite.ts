import type { FastifyInstance } from 'fastify';
import type { PageBuild, PageRenderer } from './pageRenderer.ts';

const devBuild = 'virtual:react-router/server-build';

/** Development: pages come from Vite, which reloads them as files change. */
export async function renderByVite(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer: createVite } = await import('vite');
  const { createPageRenderer } = await import('./pageRenderer.ts');
  const vite = await ownSignals(() => createVite({ server: { middlewareMode: true } }));
  app.addHook('onRequest', (request, reply, next) => {
    vite.middlewares(request.raw, reply.raw, () => next());
  });
  app.addHook('onClose', () => vite.close());
  return createPageRenderer({
    loadBuild: async () => (await vite.ssrLoadModule(devBuild)) as PageBuild,
    viewScripts: { scriptsOf: () => [] },
    mode: 'development',
  });
}

/**
 * A server that Vite starts for itself ends the process on SIGTERM, or when its input ends, at once and
 * with the database left running. What it listens to meanwhile goes; ending is ours.
 */
async function ownSignals<Made>(make: () => Promise<Made>): Promise<Made> {
  const emitters = [
    [process, 'SIGTERM'],
    [process.stdin, 'end'],
  ] as const;
  const before = emitters.map(([emitter, event]) => emitter.rawListeners(event));
  const made = await make();
  for (const [index, [emitter, event]] of emitters.entries()) {
    for (const listener of emitter.rawListeners(event)) {
      // Node's types call a listener a mere Function.
      if (!before[index]?.includes(listener)) emitter.off(event, listener as () => void);
    }
  }
  return made;
}
