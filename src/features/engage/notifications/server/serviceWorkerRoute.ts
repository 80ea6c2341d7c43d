import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import '#platform/http/fastifyTypes.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { projectDir } from '#platform/projectDir.ts';
import { serviceWorkerScript, type WorkerOptions } from './serviceWorker.ts';

const workerDoc: RouteDoc = {
  isPublic: true,
  says: 'The service worker: shows pushes, and keeps pages for reading offline.',
  who: 'anyone',
  statuses: [200],
};

/** The service worker, at the top of what it controls. */
export function registerServiceWorkerRoute(app: FastifyInstance, { basePath }: RouteHost): void {
  const script = serviceWorkerScript({ basePath, offline: readOfflineWords() });
  app.get('/service-worker.js', { config: { doc: workerDoc } }, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        // A worker's own policy, for what it fetches.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(script),
  );
}

function readOfflineWords(): WorkerOptions['offline'] {
  const dir = path.join(projectDir, 'locales');
  const files = fs
    .readdirSync(dir)
    .map((language) => ({ language, file: path.join(dir, language, 'notifications.json') }))
    .filter(({ file }) => fs.existsSync(file));
  return Object.fromEntries(
    files.flatMap(({ language, file }) => {
      const { offline } = JSON.parse(fs.readFileSync(file, 'utf8'));
      return offline ? [[language.replace('_', '-'), offline]] : [];
    }),
  );
}
