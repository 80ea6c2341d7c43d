import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { deleteStoredFile } from './pictureVariant.ts';
import './servedFile.ts';

/** How long a file must be unreferenced before it is deleted: somebody may still be writing. */
export const unusedDays = 7;

export interface UnusedFile {
  id: number;
  storage_key: string;
  file_name: string;
  byte_size: number;
  owner_id: number | null;
  /** Null if this scan is the first that found it unused. */
  unused_since: Date | null;
}

export interface UnusedFiles {
  /** Unused for long enough. */
  due: UnusedFile[];
  /** Unused, but not for long enough yet. */
  waiting: UnusedFile[];
}

/** Excluded tables: not shown to anyone, or tracked in `file_uses`. */
const unread = [
  ...['files', 'file_uses', 'search_documents'],
  ...['outbox', 'event_log', 'event_log_state', 'event_consumers', 'parked_events'],
];

/**
 * Deletes uploads unused for a week: not referenced by any text or earlier version they are attached to, nor
 * by a draft, profile, category, layout or setting. Concurrent runs are serialized.
 * @returns the deleted files
 */
export async function sweepFiles(
  { db, now, log }: Pick<Ctx, 'db' | 'now' | 'log'>,
  store: FileStore,
): Promise<UnusedFile[]> {
  const removed = await withTime(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('plaza sweep of files'))`.execute(trx);
    const { due, waiting } = await splitUnused(trx, now);
    const ids = [...due, ...waiting].map(({ id }) => id);
    await trx
      .updateTable('files')
      .set({ unused_since: null })
      .where('unused_since', 'is not', null)
      .where((eb) => eb.not(eb('id', '=', sql<number>`any(${ids}::bigint[])`)))
      .execute();
    await trx
      .updateTable('files')
      .set({ unused_since: now })
      .where('unused_since', 'is', null)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute();
    for (const [type, table] of fileHolders()) {
      // Of files that something else uses: they would stay closed. What nothing uses stays closed until it goes.
      await sql`
        delete from file_uses where target_type = ${type}
          and not exists (select from ${sql.table(table)} holder where holder.id = target_id)
          and storage_key not in (select storage_key from files where id = any(${ids}::bigint[]))`.execute(
        trx,
      );
    }
    const gone = await trx
      .deleteFrom('files')
      .where('id', '=', sql<number>`any(${due.map(({ id }) => id)}::bigint[])`)
      .returning('id')
      .execute();
    const goneIds = new Set(gone.map(({ id }) => id));
    const removed = due.filter(({ id }) => goneIds.has(id));
    const keys = removed.map((file) => file.storage_key);
    await trx
      .deleteFrom('file_uses')
      .where('storage_key', '=', sql<string>`any(${keys}::text[])`)
      .execute();
    return removed;
  });
  // Rows first, so that no request finds a row without bytes.
  for (const file of removed) {
    await deleteStoredFile(store, file.storage_key);
    const { id, file_name: name, byte_size: bytes, owner_id: ownerId } = file;
    log.info({ fileId: id, name, bytes, ownerId }, 'removed a file that nothing used');
  }
  return removed;
}

/** The files that the next runs would delete, without writing anything. */
export function findUnusedFiles({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<UnusedFiles> {
  return withTime(db, (trx) => splitUnused(trx, now));
}

/** Reads every text of the community, which may exceed a request's statement timeout. */
function withTime<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx);
    return work(trx);
  });
}

async function splitUnused(trx: DatabaseTransaction, now: Date): Promise<UnusedFiles> {
  // Before the texts are read: later uploads are not considered.
  const files = await trx
    .selectFrom('files')
    .select(['id', 'storage_key', 'file_name', 'byte_size', 'owner_id', 'unused_since'])
    .orderBy('id')
    .execute();
  const used = await findUsedKeys(trx);
  const unused = files.filter(({ storage_key }) => !used.has(storage_key));
  const until = now.getTime() - unusedDays * 24 * 60 * 60 * 1000;
  const isDue = ({ unused_since }: UnusedFile) =>
    unused_since !== null && unused_since.getTime() <= until;
  return { due: unused.filter(isDue), waiting: unused.filter((file) => !isDue(file)) };
}

/** Types in `file_uses` and their tables. */
function fileHolders(): [type: string, table: string][] {
  return serverParts('fileHolders').flatMap((part) => Object.entries(part));
}

/**
 * A file attached to posts, responses or other entities is in use only by them, and by the community's own content: other
 * references do not keep it. Any other file, also one whose last holder was discarded, is in use if anything references
 * it: whole rows are searched, so that a new table or column cannot be forgotten.
 */
async function findUsedKeys(trx: DatabaseTransaction): Promise<Set<string>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and not tablename = any(${unread})`.execute(trx);
  const holders = fileHolders();
  const holderTypes = holders.map(([type]) => type);
  const types = ['conversation', 'comment', ...holderTypes];
  const isHeld = [
    sql`not target_type = any(${types}::text[])`,
    ...holders.map(
      ([type, table]) =>
        sql`(target_type = ${type} and exists (select from ${sql.table(table)} holder where holder.id = target_id))`,
    ),
  ];
  // Earlier versions reference files that an edit removed; purged content has no versions.
  const attached = await sql<{ key: string; is_bound: boolean; is_used: boolean }>`
    select used.storage_key as key,
      bool_or(not target_type = any(${holderTypes}::text[])) as is_bound, case
      when bool_or(post.id is not null or response.id is not null
        or ${sql.join(isHeld, sql` or `)}) then true
      else is_house_file(used.storage_key, files.owner_id) end as is_used
    from file_uses used join files on files.storage_key = used.storage_key
      left join conversations post on target_type = 'conversation' and post.id = target_id
        and post.purged_at is null
      left join comments response on target_type = 'comment' and response.id = target_id
        and response.purged_at is null
    group by used.storage_key, files.owner_id`.execute(trx);
  const attachedKeys = new Set(attached.rows.filter((row) => row.is_bound).map(({ key }) => key));
  const used = new Set(attached.rows.filter((row) => row.is_used).map(({ key }) => key));
  for (const { name } of tables.rows) {
    const row = sql`each_row::text`;
    const named = await sql<{ key: string }>`
      select distinct file_key as key from ${sql.table(name)} as each_row, file_keys(${row}) as named(file_key)
      where ${row} like '%/files/%'`.execute(trx);
    for (const { key } of named.rows) {
      if (!attachedKeys.has(key)) used.add(key);
    }
  }
  return used;
}
