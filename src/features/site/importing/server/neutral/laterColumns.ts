import { sql } from 'kysely';
import type { ImportKind, ImportScope } from '#platform/import/importKind.ts';
import { deleteRecords, listRecords } from '../ledger/importRecords.ts';
import { siteOf } from './recordLookup.ts';

const batchSize = 2_000;

/** The ledger's kind of columns that are set at the end. */
export function laterKind({ kind }: Pick<ImportKind, 'kind'>, column: string, of: string): string {
  return `later:${kind}:${column}:${of}`;
}

/**
 * Sets the columns of a batch of rows that name records which came after them.
 * @returns how many named none that was imported; null if nothing is left
 */
export async function setLaterColumns(
  scope: Pick<ImportScope, 'trx' | 'source'>,
  importers: readonly ImportKind[],
): Promise<number | null> {
  const { trx, source } = scope;
  // By the index, in any collation: the ledger has a row for each record.
  const { rows: left } = await sql<{ kind: string }>`
    select kind from import_records where source = ${source} and kind > 'later' and kind like 'later:%'
    order by kind limit 1`.execute(trx);
  const [name] = left;
  if (name === undefined) return null;
  const [, kind, column = '', of = ''] = name.kind.split(':');
  const importer = importers.find((each) => each.kind === kind);
  const work = await listRecords(siteOf(scope), name.kind, batchSize);
  const ids = work.map(({ externalId }) => externalId);
  let lost = 0;
  if (importer !== undefined) {
    const { rows } = await sql<{ lost: number }>`
      with work as (
        select l.target_id as id, r.target_id as value, l.fingerprint
        from import_records l left join import_records r
          on r.source = l.source and r.kind = ${of} and r.external_id = l.fingerprint
        where l.source = ${source} and l.kind = ${name.kind} and l.external_id = any(${ids}::text[])
      ), written as (
        update ${sql.table(importer.table)} t set ${sql.ref(column)} = work.value
        from work
        where t.id = work.id and (work.value is not null or work.fingerprint is null)
          and t.${sql.ref(column)} is distinct from work.value
      )
      select count(*)::int as lost from work where value is null and fingerprint is not null`.execute(
      trx,
    );
    lost = rows[0]?.lost ?? 0;
  }
  await deleteRecords(siteOf(scope), name.kind, ids);
  return lost;
}
