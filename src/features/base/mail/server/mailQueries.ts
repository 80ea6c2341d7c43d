import { type Selectable, sql } from 'kysely';
import type { Mails } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { MailState } from '../mailRules.ts';
import { deliveryKey } from './queueMail.ts';

export type MailRow = Omit<Selectable<Mails>, 'state'> & { state: MailState };

export interface MailFilter {
  state?: MailState | undefined;
  /** Part of the address. */
  recipient?: string | undefined;
}

/** The outbox, newest first. */
export async function listMails(
  db: Database,
  filter: MailFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<MailRow[]> {
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(mailRow);
}

export async function countMails(db: Database, filter: MailFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching(db: Database, { state, recipient }: MailFilter) {
  let query = db.selectFrom('mails');
  if (state) query = query.where('state', '=', state);
  if (recipient) {
    const pattern = `%${recipient.replaceAll('\u0000', '').replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where('recipient', 'ilike', pattern);
  }
  return query;
}

export async function findMail(db: Database, id: number): Promise<MailRow | null> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? mailRow(row) : null;
}

/** Locks the mail until the transaction ends; null if it is locked or missing. */
export async function lockMail(trx: DatabaseTransaction, id: number): Promise<MailRow | null> {
  const row = await trx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ? mailRow(row) : null;
}

export async function updateMail(
  trx: DatabaseTransaction,
  id: number,
  change: Partial<Omit<MailRow, 'id' | 'data' | 'created_at'>>,
): Promise<void> {
  await trx.updateTable('mails').set(change).where('id', '=', id).execute();
}

/**
 * Queued mails without a live job: there is none, or it belongs to a dead process. Mails being delivered by a
 * living process are locked, and skipped.
 */
export async function lockStrayMails(trx: DatabaseTransaction): Promise<number[]> {
  const key = sql`${deliveryKey('')} || mails.id`;
  const rows = await trx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'QUEUED')
    .where(
      sql<boolean>`not exists (select 1 from graphile_worker.jobs j where j.key = ${key}
        and j.locked_at is null and j.attempts < j.max_attempts)`,
    )
    .orderBy('id')
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes mails finished before a time. */
export async function deleteMailsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('mails').where('finished_at', '<', moment).execute();
}

function mailRow(row: Selectable<Mails>): MailRow {
  return row as MailRow; // enforced by the table's check constraint
}
