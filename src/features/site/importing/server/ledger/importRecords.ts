import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Which import's entries. */
export interface LedgerPlace {
  trx: Database;
  site: { source: string };
}

/**
 * Kinds of ledger entries (import_records) of Stack Exchange dumps; those of exports are the kinds of the format. Most map a row's id to the imported entity. `tag-excerpt` and
 * `tag-wiki` contain the tag's name instead of a fingerprint, `accepted` the question's accepted answer;
 * `links`, `accepted` and `revisions` are work for the end of a run and are deleted when it is done.
 */
export type RecordKind =
  | 'member'
  | 'former-member'
  | 'tag'
  | 'tag-excerpt'
  | 'tag-wiki'
  | 'tag-text'
  | 'question'
  | 'question-thread'
  | 'answer'
  | 'comment'
  | 'favourite'
  | 'badge'
  | 'link'
  | 'history'
  | 'revision'
  | 'links'
  | 'accepted'
  | 'revisions'
  | 'place';

export interface ImportRecord {
  externalId: string;
  targetId: number | null;
  fingerprint: string | null;
  /**
   * What was written for it: by a hash, and the key in a table without ids. Null: nothing, as it was there already, or
   * the import does not compare.
   */
  written?: string | null;
}

/** Entries of a kind by their id in the dump. */
export async function findRecords(
  unit: LedgerPlace,
  kind: RecordKind | (string & {}),
  externalIds: readonly string[],
): Promise<Map<string, ImportRecord>> {
  if (externalIds.length === 0) return new Map();
  const rows = await unit.trx
    .selectFrom('import_records')
    .select(['external_id as externalId', 'target_id as targetId', 'fingerprint', 'written'])
    .where('source', '=', unit.site.source)
    .where('kind', '=', kind)
    .where('external_id', '=', sql<string>`any(${[...new Set(externalIds)]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.externalId, row]));
}

/** Upserts entries. */
export async function saveRecords(
  unit: LedgerPlace,
  kind: RecordKind | (string & {}),
  records: readonly ImportRecord[],
): Promise<void> {
  const distinct = [...new Map(records.map((record) => [record.externalId, record])).values()];
  if (distinct.length === 0) return;
  await sql`
    insert into import_records (source, kind, external_id, target_id, fingerprint, written)
    select ${unit.site.source}, ${kind}, r.external_id, r.target_id, r.fingerprint, r.written
    from unnest(
      ${distinct.map((r) => r.externalId)}::text[],
      ${distinct.map((r) => r.targetId)}::bigint[],
      ${distinct.map((r) => r.fingerprint)}::text[],
      ${distinct.map((r) => r.written ?? null)}::text[]
    ) as r (external_id, target_id, fingerprint, written)
    on conflict (source, kind, external_id) do update
      set target_id = excluded.target_id, fingerprint = excluded.fingerprint,
        written = excluded.written`.execute(unit.trx);
}

export async function deleteRecords(
  unit: LedgerPlace,
  kind: RecordKind | (string & {}),
  externalIds: readonly string[],
): Promise<void> {
  await unit.trx
    .deleteFrom('import_records')
    .where('source', '=', unit.site.source)
    .where('kind', '=', kind)
    .where('external_id', '=', sql<string>`any(${[...externalIds]}::text[])`)
    .execute();
}

/** The next entries of remaining work, at most `limit`. */
export async function listRecords(
  unit: LedgerPlace,
  kind: RecordKind | (string & {}),
  limit: number,
): Promise<ImportRecord[]> {
  return unit.trx
    .selectFrom('import_records')
    .select(['external_id as externalId', 'target_id as targetId', 'fingerprint', 'written'])
    .where('source', '=', unit.site.source)
    .where('kind', '=', kind)
    .orderBy('external_id')
    .limit(limit)
    .execute();
}

/** Reserves ids, so that a batch knows them before it inserts rows. */
export async function reserveIds(
  unit: Pick<LedgerPlace, 'trx'>,
  table: 'members' | 'conversations' | 'comments' | 'revisions' | 'badges',
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::int)`.execute(unit.trx);
  return rows.map((row) => row.id);
}
