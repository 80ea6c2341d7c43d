import { sql } from 'kysely';
import type { ImportScope, WrittenRow } from '#platform/import/importKind.ts';

/**
 * Files of an import belong to the texts of the import that name them, whoever uploaded them there: what was private
 * stays private with its text.
 */
export async function attachImportedFiles(
  { trx, source }: ImportScope,
  holder: { table: string; type: string },
  rows: readonly WrittenRow<unknown>[],
): Promise<void> {
  const ids = rows.flatMap(({ row }) =>
    JSON.stringify(row).includes('/files/') ? [Number(row.id)] : [],
  );
  if (ids.length === 0) return;
  await sql`
    insert into file_uses (storage_key, target_type, target_id)
    select files.storage_key, ${holder.type}, t.id
    from ${sql.table(holder.table)} t, file_keys(t::text) as key
      join files on files.storage_key = key
    where t.id = any(${ids}::bigint[]) and exists (select from import_records
      where source = ${source} and kind = 'files' and target_id = files.id)
    on conflict do nothing`.execute(trx);
}

/** What is removed when an import is undone has no files any more. */
export async function detachImportedFiles(
  { trx }: Pick<ImportScope, 'trx'>,
  type: string,
  rows: readonly { id: number }[],
): Promise<void> {
  await trx
    .deleteFrom('file_uses')
    .where('target_type', '=', type)
    .where(
      'target_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}
