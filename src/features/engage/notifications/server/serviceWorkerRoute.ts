import type { FastifyInstance } from 'fastify';
import { localeOf } from '#core/languages.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteHost } from '#platform/feature/serverFeature.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { localeFile } from '#platform/serverWords.ts';
import { shippedLanguages } from '#platform/shippedWords.ts';
import { wordChanges } from '#platform/wordOverrides.ts';
import { serviceWorkerScript, type WorkerOptions } from './serviceWorker.ts';

const workerDoc: RouteDoc = {
  isPublic: true,
  says: 'The service worker: shows pushes, and keeps pages for reading offline.',
  who: 'anyone',
  statuses: [200],
};

/** The service worker, at the top of what it controls. */
export function registerServiceWorkerRoute(app: FastifyInstance, { basePath }: RouteHost): void {
  let held = { changes: -1, script: '' };
  const scriptNow = (): string => {
    const changes = wordChanges();
    if (held.changes !== changes) {
      held = { changes, script: serviceWorkerScript({ basePath, offline: offlineWords() }) };
    }
    return held.script;
  };
  app.get('/service-worker.js', { config: { doc: workerDoc } }, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        // A worker's own policy, for what it fetches.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(scriptNow()),
  );
}

function offlineWords(): WorkerOptions['offline'] {
  return Object.fromEntries(
    shippedLanguages().flatMap((language) => {
      const file: { offline?: WorkerOptions['offline'][string] } | null = localeFile(
        'notifications',
        language,
      );
      return file?.offline ? [[localeOf(language), file.offline]] : [];
    }),
  );
}
