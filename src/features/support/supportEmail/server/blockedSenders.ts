import { sql } from 'kysely';
import { emailKey } from '#core/emailAddress.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

/** As they are stored: the address, and its domain behind an `@`. */
export function sendersOf(address: string): { address: string; domain: string } {
  const key = emailKey(address);
  return { address: key, domain: key.slice(key.lastIndexOf('@')) };
}

/** Whether agents have blocked an address, or its domain. */
export async function isBlockedSender(db: Database, address: string): Promise<boolean> {
  const senders = sendersOf(address);
  const row = await db
    .selectFrom('support_blocked_senders')
    .where('sender', 'in', [senders.address, senders.domain])
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts what was kept from the desk. */
export async function countBlocked(trx: DatabaseTransaction, address: string, now: Date) {
  const { address: key, domain } = sendersOf(address);
  await sql`update support_blocked_senders set refused = refused + 1, refused_at = ${now}
    where sender in (${key}, ${domain})`.execute(trx);
}
