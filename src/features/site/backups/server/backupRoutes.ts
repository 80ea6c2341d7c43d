import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#core/parseInput.ts';
import '#platform/http/fastifyTypes.ts';
import { downloadPath, readDownload } from './backupService.ts';

const querySchema = z.object({ until: z.coerce.number().int(), mac: z.string().max(100) });

const doc = {
  says: 'A backup, at an address that `openBackupDownload` made for the member a few minutes ago.',
  who: 'holders of MANAGE_COMMUNITY',
  query: Object.keys(querySchema.shape),
  statuses: [200, 401, 403, 404],
};

/** Register it where requests have a context. */
export async function registerBackupRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string } }>(
    `${downloadPath}/:name`,
    { config: { doc } },
    async ({ ctx, query, params: { name } }, reply) => {
      const { stream, bytes } = await readDownload(ctx, {
        name,
        ...parseInput(querySchema, query),
      });
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(stream);
    },
  );
}
