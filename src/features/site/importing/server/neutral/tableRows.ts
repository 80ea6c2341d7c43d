import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { ImportKind, ImportRow } from '#platform/import/importKind.ts';

export interface PlacedRow {
  /** 0 in a table without ids. */
  id: number;
  row: ImportRow;
}

const columnsOf = (rows: readonly PlacedRow[]): string[] => Object.keys(rows[0]?.row ?? {});

const names = (columns: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(alias === undefined ? column : `${alias}.${column}`)));

const recordset = (table: string, rows: readonly PlacedRow[]): RawBuilder<unknown> => {
  const json = JSON.stringify(rows.map(({ id, row }) => (id === 0 ? row : { ...row, id })));
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`;
};

/** Reserves ids, so that rows of a batch can name each other. */
export async function reserveRowIds(
  trx: Database,
  table: string,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map((row) => row.id);
}

/** All rows have the same columns. */
export async function insertTableRows(
  trx: Database,
  { table, key }: Pick<ImportKind, 'table' | 'key'>,
  rows: readonly PlacedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...(key === undefined ? ['id'] : []), ...columnsOf(rows)];
  await sql`insert into ${sql.table(table)} (${names(columns)})
    select ${names(columns, 'r')} from ${recordset(table, rows)} r`.execute(trx);
}

/** Everything but the key, and what changes by use. */
export async function updateRows(
  trx: Database,
  { table, key = ['id'], unwatched = [] }: Pick<ImportKind, 'table' | 'key' | 'unwatched'>,
  rows: readonly PlacedRow[],
): Promise<void> {
  const columns = columnsOf(rows).filter(
    (column) => !key.includes(column) && !unwatched.includes(column),
  );
  if (rows.length === 0 || columns.length === 0) return;
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`);
  await sql`update ${sql.table(table)} t set ${sql.join(set)} from ${recordset(table, rows)} r
    where (${names(key, 't')}) = (${names(key, 'r')})`.execute(trx);
}

/** Which rows of a table without ids are there already, by their index. */
export async function findTaken(
  trx: Database,
  { table, key = [] }: Pick<ImportKind, 'table' | 'key'>,
  rows: readonly PlacedRow[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const { rows: found } = await sql<{ at: number }>`
    select (e.place - 1)::int as at
    from jsonb_array_elements(${JSON.stringify(rows.map(({ row }) => row))}::jsonb) with ordinality as e (value, place)
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, e.value) r
      join ${sql.table(table)} t on (${names(key, 't')}) = (${names(key, 'r')})`.execute(trx);
  return new Set(found.map(({ at }) => at));
}

/** What distinguishes a row that was edited here: the columns that the import writes, but those that change by use. */
export function watchedOf(
  { unwatched = [] }: Pick<ImportKind, 'unwatched'>,
  row: ImportRow,
): string[] {
  return Object.keys(row).filter((column) => !unwatched.includes(column));
}

/**
 * A hash of what an import wrote into each row, by the row's place in the list; none of a row that is no more. It
 * differs once the row was edited.
 */
export async function hashRows(
  trx: Database,
  { table, key }: Pick<ImportKind, 'table' | 'key'>,
  rows: readonly PlacedRow[],
  watched: readonly string[],
): Promise<(string | undefined)[]> {
  if (rows.length === 0) return [];
  const by = key ?? ['id'];
  const json = JSON.stringify(rows.map(({ id, row }) => (key === undefined ? { id } : row)));
  const { rows: found } = await sql<{ at: number; hash: string }>`
    select (e.place - 1)::int as at, md5(row(${names(watched, 't')})::text) as hash
    from jsonb_array_elements(${json}::jsonb) with ordinality as e (value, place)
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, e.value) r
      join ${sql.table(table)} t on (${names(by, 't')}) = (${names(by, 'r')})`.execute(trx);
  const hashes = new Map(found.map(({ at, hash }) => [at, hash]));
  return rows.map((_, at) => hashes.get(at));
}
