import type { FastifyInstance } from 'fastify';
import type { PageBuild, PageRenderer } from './pageRenderer.ts';

const devBuild = 'virtual:react-router/server-build';

/** Development: pages are served by Vite with hot reload. */
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
    viewScripts: { scriptsOf: () => [], textsOf: () => null },
    mode: 'development',
  });
}

/**
 * A server started by Vite exits the process on SIGTERM, or when stdin ends, immediately and with the
 * database still running. Removes the listeners it adds; shutdown is ours.
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
      // Node types a listener as a mere Function.
      if (!before[index]?.includes(listener)) emitter.off(event, listener as () => void);
    }
  }
  return made;
}
