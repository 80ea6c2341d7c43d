import type { FastifyInstance } from 'fastify';
import { nameIn, readNames } from '#core/localizedNames.ts';
import type { Ctx } from '#platform/context.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import '#platform/http/fastifyTypes.ts';
import type { RouteDoc } from '#platform/http/routeDoc.ts';

const awardsDoc: RouteDoc = {
  says: 'All awards that members can earn, in their order (SPEC §7).',
  who: 'anyone; members only in a private community',
  statuses: [200, 401],
};

/** SPEC §7 `metadata/awards/all`. Register it where requests have a context. */
export async function awardRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/care/community/rest/un-authenticated/metadata/awards/all',
    { config: { doc: awardsDoc } },
    async ({ ctx }) => ({ awards: await listAwards(ctx) }),
  );
}

/** SPEC §3 Award, without the fields of an earned one. */
async function listAwards({ db, basePath, settings, locale }: Ctx) {
  if (!settings.gamificationEnabled) return [];
  const rows = await db
    .selectFrom('badges')
    .selectAll()
    .orderBy('list_order')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: `${row.id}`,
    awardId: `${row.id}`,
    name: nameIn(readNames(row.names), locale) ?? row.name,
    type: 'BADGE',
    description: row.description,
    imageUrl: ownAddress(row.image_url, basePath),
    color: row.color,
    awardedCount: row.awarded_count,
    order: row.list_order,
  }));
}
