import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import type { Envelope } from './inboundEmail.ts';

/** A message as its mailbox delivered it. */
export interface ArrivedMessage {
  raw: Uint8Array;
  envelope: Envelope;
  /** Where it is in an IMAP folder. */
  place: { uidValidity: number; uid: number } | null;
  /** Stored without its body, and refused: it exceeds the limit. */
  tooLargeBytes?: number;
}

/**
 * Stores messages as received, each once: neither a place in a folder nor a content is stored twice for a
 * mailbox. The job that processes them starts after the commit.
 * @returns how many were new
 */
export async function storeInbound(
  trx: DatabaseTransaction,
  mailboxId: number,
  messages: readonly ArrivedMessage[],
): Promise<number> {
  let count = 0;
  for (const message of messages) count += (await storeOne(trx, mailboxId, message)) ? 1 : 0;
  if (count > 0) await addProcessing(trx);
  return count;
}

async function storeOne(
  trx: DatabaseTransaction,
  mailboxId: number,
  { raw, envelope, place, tooLargeBytes }: ArrivedMessage,
): Promise<boolean> {
  const headers = headersOf(raw);
  const messageId = headerIn(headers, 'message-id');
  const inserted = await trx
    .insertInto('inbound_messages')
    .values({
      mailbox_id: mailboxId,
      uid_validity: place?.uidValidity ?? null,
      uid: place?.uid ?? null,
      message_id: messageId.replace(/[<>\s]/g, '').slice(0, 500) || null,
      message_id_hash: createHash('sha256').update(messageId).digest(),
      content_hash: contentHash(raw, headers),
      envelope: JSON.stringify(envelope),
      sender: senderIn(headers),
      byte_size: tooLargeBytes ?? raw.byteLength,
      ...(tooLargeBytes !== undefined && {
        state: 'REFUSED',
        reason: 'tooLarge',
        settled_at: new Date(),
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const source = { message_id: inserted.id, raw: Buffer.from(raw) };
  await trx.insertInto('inbound_sources').values(source).execute();
  return true;
}

/** The job is one for all messages: it takes what is due until nothing is left. */
export async function addProcessing(db: Database, runAt?: Date): Promise<void> {
  await addJob(
    db,
    { name: 'processInboundMail', payload: {} },
    { key: 'processInboundMail', ...(runAt && { runAt }) },
  );
}

/** The body and the headers of the author: what mail servers add on the way differs between deliveries. */
function contentHash(raw: Uint8Array, headers: string): Buffer {
  const hash = createHash('sha256');
  for (const name of ['from', 'date', 'subject']) hash.update(`${headerIn(headers, name)}\n`);
  return hash.update(raw.subarray(headers.length)).digest();
}

/** The header section as Latin-1, so that its length is that in bytes. */
function headersOf(raw: Uint8Array): string {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 256 * 1024));
  const text = start.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  return end ? text.slice(0, end.index) : text;
}

function headerIn(headers: string, name: string): string {
  const found = new RegExp(`^${name}:[ \\t]*((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(headers);
  return (found?.[1] ?? '').replace(/\r?\n[ \t]+/g, ' ').trim();
}

/** The sender's address, for lists; the parsed message decides. */
function senderIn(headers: string): string {
  const from = headerIn(headers, 'from');
  const address =
    /<([^<>\s@]+@[^<>\s@]+)>/.exec(from)?.[1] ??
    /(?<![^\s<>,;"@])[^\s<>,;"@]+@[^\s<>,;"@]+/.exec(from)?.[0];
  return (address ?? '').slice(0, 320);
}

/** Deletes messages received before a time. */
export async function deleteInboundBefore(db: Database, moment: Date): Promise<void> {
  await sql`delete from inbound_messages
    where received_at < ${moment} and state not in ('RECEIVED', 'FAILED')`.execute(db);
}
