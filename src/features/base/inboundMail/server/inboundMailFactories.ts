import type { Insertable } from 'kysely';
import type { Mailboxes } from '#db/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type ArrivedMessage, storeInbound } from './storeInbound.ts';

let serial = 0;

/** Inserts a mailbox for a test: of kind SMTP, which needs no server. */
export async function makeMailbox(db: Database, fields: Partial<Insertable<Mailboxes>> = {}) {
  serial += 1;
  return await db
    .insertInto('mailboxes')
    .values({
      name: `Mailbox ${serial}`,
      address: `mailbox${serial}@plaza.example`,
      kind: 'SMTP',
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores a message as a mailbox would. @returns its id; null if it is stored already */
export async function receiveEmail(
  db: Database,
  mailboxId: number,
  raw: string | Uint8Array,
  given: Partial<Pick<ArrivedMessage, 'envelope' | 'place'>> = {},
): Promise<number | null> {
  const message: ArrivedMessage = {
    raw: typeof raw === 'string' ? Buffer.from(raw.replace(/\r?\n/g, '\r\n')) : raw,
    envelope: { from: null, to: [], ip: null, helo: null },
    place: null,
    ...given,
  };
  const count = await db.transaction().execute((trx) => storeInbound(trx, mailboxId, [message]));
  if (count === 0) return null;
  const { id } = await db
    .selectFrom('inbound_messages')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
