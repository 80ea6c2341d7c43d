import type { Database } from '#platform/database/database.ts';
import type { BuilderSubject } from '../pageSubject.ts';

/** What has this layout as its own. */
export async function listLayoutUses(
  db: Database,
  { kind, id }: BuilderSubject,
): Promise<{ assetType: string; assetId: string }[]> {
  if (kind === 'page') return [];
  const rows = await db
    .selectFrom('page_layout_mappings')
    .select(['asset_type', 'asset_id'])
    .where('layout_id', '=', id)
    .orderBy('asset_type')
    .orderBy('asset_id')
    .execute();
  return rows.map((row) => ({ assetType: row.asset_type, assetId: `${row.asset_id}` }));
}
