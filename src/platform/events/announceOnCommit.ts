import { sql } from 'kysely';
import type { DomainEvent } from '#core/domainEvents.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { eventChannel } from './eventRelay.ts';
import { maxMessageBytes } from './relayMessages.ts';

/**
 * Publishes a signal on the bus of every process once the transaction is committed, this process
 * included. NOTIFY takes a lock of the whole database while the transaction commits: for background
 * work only, never for what a request waits for. A message holds 8,000 bytes.
 */
export async function announceOnCommit(
  trx: DatabaseTransaction,
  event: DomainEvent,
): Promise<void> {
  const message = JSON.stringify({ from: 'database', events: [event] });
  const isLong = Buffer.byteLength(message) > maxMessageBytes;
  const text = isLong ? JSON.stringify({ from: 'database', gap: true }) : message;
  await sql`select pg_notify(${eventChannel}, ${text})`.execute(trx);
}
