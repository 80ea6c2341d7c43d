import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

export interface BanRow {
  id: number;
  kind: string;
  value: string;
  reason: string;
  created_by_id: number | null;
  created_at: Date;
}

/** Newest first. Bans are few: they are created manually. */
export async function listBanRows(db: Database | DatabaseTransaction): Promise<BanRow[]> {
  return db.selectFrom('bans').selectAll().orderBy('id', 'desc').limit(1000).execute();
}

/** Banned address ranges. */
export async function listBannedRanges(db: Database | DatabaseTransaction): Promise<string[]> {
  const rows = await db.selectFrom('bans').select('value').where('kind', '=', 'IP').execute();
  return rows.map(({ value }) => value);
}
