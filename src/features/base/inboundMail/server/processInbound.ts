import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { listMailboxAddresses } from './mailboxQueries.ts';
import { type ProcessTools, prepareInbound } from './prepareInbound.ts';
import { createResolver, type ResolveDns } from './senderVerdicts.ts';
import { settleInbound } from './settleInbound.ts';
import { addProcessing } from './storeInbound.ts';

/** Messages read and checked concurrently. */
const batchSize = 20;
/** Senders whose messages are routed concurrently; those of one sender stay in the order of arrival. */
const concurrency = 4;
/** Milliseconds that one job works, so that its transaction does not stay open for long. */
const longestRun = 30_000;
/** Milliseconds until a job starts that another one kept from working. */
const busyPause = 1_000;

let systemResolver: ResolveDns | null = null;

/**
 * Processes received messages until none is due. One process at a time does, so that a sender's messages stay in
 * order; it holds a lock of the database, which its death releases.
 */
export async function processInbound(
  ctx: Ctx,
  { files, signal, resolve }: { files: FileStore; signal: AbortSignal; resolve?: ResolveDns },
): Promise<void> {
  systemResolver ??= createResolver();
  const tools = { files, resolve: resolve ?? systemResolver };
  const isOver = await ctx.db.transaction().execute(async (lock) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(lock);
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('plaza.inboundMail')) as is_free`.execute(lock);
    if (!rows[0]?.is_free) {
      return false;
    }
    const end = Date.now() + longestRun;
    while (Date.now() < end && !signal.aborted) {
      if (!(await processBatch(ctx, tools))) return true;
    }
    return false;
  });
  if (!isOver) await addProcessing(ctx.db, new Date(Date.now() + busyPause));
}

/** @returns whether there was anything to process */
async function processBatch(ctx: Ctx, tools: ProcessTools): Promise<boolean> {
  const due = await ctx.db
    .selectFrom('inbound_messages')
    .innerJoin('inbound_sources', 'inbound_sources.message_id', 'inbound_messages.id')
    .innerJoin('mailboxes', 'mailboxes.id', 'inbound_messages.mailbox_id')
    .selectAll('inbound_messages')
    .select([
      'raw',
      'mailboxes.name as mailbox_name',
      'mailboxes.address as mailbox_address',
      'mailboxes.route as mailbox_route',
      'mailboxes.trusted_host',
      'mailboxes.authentication',
      'mailboxes.requester_from_reply_to',
    ])
    .where('inbound_messages.state', '=', 'RECEIVED')
    .where('due_at', '<=', new Date())
    .orderBy('inbound_messages.id')
    .limit(batchSize)
    .execute();
  if (due.length === 0) return false;
  const ownAddresses = await listMailboxAddresses(ctx.db);
  const prepared = await Promise.all(
    due.map((row) => prepareInbound(ctx, row, { ...tools, ownAddresses })),
  );
  const bySender = Map.groupBy(prepared, ({ row, email }) => email?.from?.address ?? `${row.id}`);
  const waiting = [...bySender.values()];
  const settleSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (const each of next) await settleInbound({ ...ctx, now: new Date() }, each, tools);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, settleSome));
  return true;
}
