import { sql } from 'kysely';
import {
  type ImportKind,
  type ImportScope,
  tellImportUndone,
} from '#platform/import/importKind.ts';
import { writtenAsPlaceholder } from './recordLookup.ts';
import { hashRows, type PlacedRow } from './tableRows.ts';

export interface RemovedRow extends PlacedRow {
  externalId: string;
  /** Of what was written. */
  hash: string;
}

type RemovalScope = Pick<ImportScope, 'trx' | 'source' | 'files' | 'isDryRun'>;

/** @returns why some are kept, by the id of their record */
export async function removeRows(
  scope: RemovalScope,
  importer: ImportKind,
  { rows, watched }: { rows: readonly RemovedRow[]; watched: readonly string[] },
): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  const hashes = await hashRows(scope.trx, importer, rows, watched);
  const standing = rows.filter((row, at) => {
    // It was removed here already.
    if (hashes[at] === undefined) return false;
    if (hashes[at] === row.hash || row.hash === writtenAsPlaceholder) return true;
    kept.set(row.externalId, 'was changed here since: kept');
    return false;
  });
  const needed = await findNeeded(scope, importer, standing);
  const free = standing.filter((row) => {
    if (!needed.has(row.id)) return true;
    kept.set(row.externalId, 'something here depends on it: kept');
    return false;
  });
  await removeFree(scope, importer, free, kept);
  return kept;
}

async function findNeeded(
  { trx }: RemovalScope,
  { table, key, keptIf }: ImportKind,
  rows: readonly RemovedRow[],
): Promise<Set<number>> {
  if (keptIf === undefined || key !== undefined || rows.length === 0) return new Set();
  const { rows: found } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} t
    where t.id = any(${rows.map(({ id }) => id)}::bigint[]) and (${sql.raw(keptIf)})`.execute(trx);
  return new Set(found.map(({ id }) => id));
}

/** In halves, if another table refers to one of them. */
async function removeFree(
  scope: RemovalScope,
  importer: ImportKind,
  rows: readonly RemovedRow[],
  kept: Map<string, string>,
): Promise<void> {
  if (rows.length === 0) return;
  const { trx } = scope;
  await sql`savepoint removal`.execute(trx);
  try {
    await tellImportUndone(scope, { kind: importer.kind, ids: rows.map(({ id }) => id) });
    await importer.removed?.(scope, rows);
    await deleteRows(scope, importer, rows);
    await sql`release savepoint removal`.execute(trx);
    return;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== '23503') throw error;
    await sql`rollback to savepoint removal`.execute(trx);
  }
  const [only] = rows;
  if (rows.length === 1 && only) {
    kept.set(only.externalId, 'something here depends on it: kept');
    return;
  }
  const half = Math.ceil(rows.length / 2);
  await removeFree(scope, importer, rows.slice(0, half), kept);
  await removeFree(scope, importer, rows.slice(half), kept);
}

async function deleteRows(
  { trx }: RemovalScope,
  { table, key }: ImportKind,
  rows: readonly RemovedRow[],
): Promise<void> {
  if (key === undefined) {
    const ids = rows.map(({ id }) => id);
    await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(trx);
    return;
  }
  const names = (alias: string) => sql.join(key.map((column) => sql.ref(`${alias}.${column}`)));
  const json = JSON.stringify(rows.map(({ row }) => row));
  await sql`delete from ${sql.table(table)} t
    using jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb) r
    where (${names('t')}) = (${names('r')})`.execute(trx);
}
