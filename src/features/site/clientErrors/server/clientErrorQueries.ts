import { type Selectable, sql } from 'kysely';
import type { ClientErrors } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { clientErrorLimits, type ReportedClientError } from '../clientErrorRules.ts';

export type StoredClientError = Selectable<ClientErrors>;

/** Counts one more of a kind and keeps it as the example; a new kind only while there is room. */
export async function keepClientError(
  db: Database,
  { fingerprint, error, now }: { fingerprint: string; error: ReportedClientError; now: Date },
): Promise<void> {
  const example = {
    log_type: error.logType,
    message: error.message,
    path: error.path,
    asset_type: error.assetType,
    asset_id: error.assetId,
    stack: error.stack,
    user_agent: error.userAgent,
    additional: JSON.stringify(error.additional),
    last_seen_at: now,
  };
  const known = await db
    .updateTable('client_errors')
    .set({ ...example, occurrences: sql`least(occurrences::bigint + 1, 2147483647)` })
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return;
  if ((await countClientErrors(db)) >= clientErrorLimits.kinds) return;
  await db
    .insertInto('client_errors')
    .values({ ...example, fingerprint, first_seen_at: now })
    .onConflict((same) => same.column('fingerprint').doNothing())
    .execute();
}

/** The latest first. */
export function listClientErrors(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredClientError[]> {
  return db
    .selectFrom('client_errors')
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countClientErrors(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('client_errors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns the deleted entry; undefined if missing */
export function deleteClientError(
  db: Database,
  id: number,
): Promise<StoredClientError | undefined> {
  return db.deleteFrom('client_errors').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Deletes the kinds that have not come for some time. */
export async function deleteOldClientErrors(db: Database, now: Date): Promise<void> {
  await sql`
    delete from client_errors
    where last_seen_at < ${now}::timestamptz - ${`${clientErrorLimits.keptDays} days`}::interval`.execute(
    db,
  );
}
