import type { FastifyInstance } from 'fastify';
import { sendStoredFile } from '#features/base/files/server/fileRoutes.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';
import { getSharedFile } from './sharedFiles.ts';

const doc: RouteDoc = {
  // Not for visitors without a signature: `getSharedFile` checks it.
  isPublic: true,
  says: 'A file of a public reply in a support request, by the signed URL on the page of a public link.',
  who: 'who has a signed URL that has not expired, while the public link works',
  query: ['expires', 'signature'],
  statuses: [200, 404],
};

interface SharedFileRoute {
  Params: { entryId: string; key: string };
  Querystring: { expires?: unknown; signature?: unknown };
}

export async function registerSharedFileRoutes(
  app: FastifyInstance,
  { store }: { store: FileStore },
): Promise<void> {
  app.get<SharedFileRoute>(
    '/public/support/files/:entryId/:key/:name',
    { config: { doc } },
    async ({ ctx, params, query }, reply) => {
      const { entryId, key } = params;
      const { expires, signature } = query;
      const row = await getSharedFile(ctx, { entryId, key, expires, signature });
      reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('referrer-policy', 'no-referrer')
        .header('x-content-type-options', 'nosniff')
        .header('x-robots-tag', 'noindex');
      return sendStoredFile(reply, row, { file: await store.get(row.storage_key), range: null });
    },
  );
}
