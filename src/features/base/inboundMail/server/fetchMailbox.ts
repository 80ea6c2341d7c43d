import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { Ctx } from '#platform/context.ts';
import { inboundLimits, type MailboxState } from '../inboundMailRules.ts';
import { connectImap, messageOf } from './imapConnection.ts';
import { findImapMailbox, type ImapMailbox } from './mailboxQueries.ts';
import { type ArrivedMessage, storeInbound } from './storeInbound.ts';

/** Messages and bytes that one transaction stores. */
const batch = { messages: 50, bytes: 20 * 1024 * 1024 };
/** Milliseconds between two checks where the server does not announce new messages. */
const pollEvery = 60_000;
/** Milliseconds until the next attempt: the first, doubled each time, and the longest. */
const retryAfter = { first: 1_000, longest: 300_000 };

interface Run {
  context: () => Promise<Ctx>;
  mailboxId: number;
  signal: AbortSignal;
}

/** Fetches a mailbox until it is stopped, and connects again after a failure. */
export async function keepFetching({ context, mailboxId, signal }: Run): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const ctx = await context();
      const mailbox = await findImapMailbox(ctx.db, mailboxId);
      if (mailbox === null) return;
      await fetchWhileConnected(mailbox, { context, mailboxId, signal }, () => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      await noteFailure(await context(), mailboxId, error).catch(() => undefined);
    }
    const pause = Math.min(retryAfter.longest, retryAfter.first * 2 ** Math.max(0, failures - 1));
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function fetchWhileConnected(
  mailbox: ImapMailbox,
  { context, mailboxId, signal }: Run,
  onConnected: () => void,
): Promise<void> {
  const client = await connectImap(await context(), mailbox);
  const closed = new Promise<void>((resolve) => client.on('close', resolve));
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    let news = Promise.withResolvers<void>();
    client.on('exists', () => news.resolve());
    while (!signal.aborted && client.usable) {
      news = Promise.withResolvers();
      await fetchNew(await context(), client, mailboxId);
      onConnected();
      await setState(await context(), mailboxId, { state: 'CONNECTED', error: null });
      const idle = client.idle();
      const timer = new AbortController();
      const poll = sleep(pollEvery, undefined, { signal: timer.signal, ref: false });
      await Promise.race([news.promise, closed, poll.catch(() => undefined)]);
      timer.abort();
      // The next command ends IDLE.
      idle.catch(() => undefined);
    }
    if (!signal.aborted) throw new Error(client.byeReason || 'The server closed the connection.');
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

/**
 * Stores the messages after the last one stored. The position moves in the transaction that stores them, so
 * that a crash neither loses nor repeats any; flags such as `\Seen` are neither read nor set.
 */
async function fetchNew(ctx: Ctx, client: ImapFlow, mailboxId: number): Promise<void> {
  const position = await openPosition(ctx, client, mailboxId);
  let { lastUid } = position;
  for (;;) {
    const uids = await uidsAfter(client, lastUid);
    if (uids.length === 0) return;
    const messages = await download(client, uids, position.uidValidity);
    // Nothing was readable: those messages were deleted meanwhile.
    lastUid = messages.at(-1)?.place?.uid ?? uids.at(-1) ?? lastUid;
    await ctx.db.transaction().execute(async (trx) => {
      await storeInbound(trx, mailboxId, messages);
      await trx
        .updateTable('mailboxes')
        .set({ last_uid: lastUid, uid_validity: position.uidValidity })
        .where('id', '=', mailboxId)
        .execute();
    });
  }
}

/** After a change of UIDVALIDITY all is fetched again; stored content is recognised. */
async function openPosition(
  ctx: Ctx,
  client: ImapFlow,
  mailboxId: number,
): Promise<{ uidValidity: number; lastUid: number }> {
  const stored = await ctx.db
    .selectFrom('mailboxes')
    .select(['uid_validity', 'last_uid', 'imports_existing'])
    .where('id', '=', mailboxId)
    .executeTakeFirstOrThrow();
  if (client.mailbox === false) throw new Error('The folder is closed.');
  const uidValidity = Number(client.mailbox.uidValidity);
  if (stored.uid_validity === uidValidity) {
    return { uidValidity, lastUid: stored.last_uid ?? 0 };
  }
  const skips = stored.uid_validity === null && !stored.imports_existing;
  const lastUid = skips ? client.mailbox.uidNext - 1 : 0;
  await ctx.db
    .updateTable('mailboxes')
    .set({ uid_validity: uidValidity, last_uid: lastUid })
    .where('id', '=', mailboxId)
    .execute();
  return { uidValidity, lastUid };
}

/** `n:*` always includes the last message, also where its number is lower. */
async function uidsAfter(client: ImapFlow, lastUid: number): Promise<number[]> {
  const found = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
  return (found || [])
    .filter((uid) => uid > lastUid)
    .toSorted((a, b) => a - b)
    .slice(0, batch.messages);
}

async function download(
  client: ImapFlow,
  uids: readonly number[],
  uidValidity: number,
): Promise<ArrivedMessage[]> {
  const sizes = await client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true });
  const messages: ArrivedMessage[] = [];
  let bytes = 0;
  for (const { uid, size = 0 } of sizes.toSorted((a, b) => a.uid - b.uid)) {
    const isTooLarge = size > inboundLimits.bytes;
    bytes += isTooLarge ? 0 : size;
    if (bytes > batch.bytes && messages.length > 0) break;
    const query = isTooLarge ? { headers: true, uid: true } : { source: true, uid: true };
    const found = await client.fetchOne(`${uid}`, query, { uid: true });
    if (!found) continue;
    messages.push({
      raw: rawOf(found),
      envelope: { from: null, to: [], ip: null, helo: null },
      place: { uidValidity, uid },
      ...(isTooLarge && { tooLargeBytes: size }),
    });
  }
  return messages;
}

function rawOf({ source, headers }: FetchMessageObject): Buffer {
  return source ?? headers ?? Buffer.alloc(0);
}

async function setState(
  { db, now }: Ctx,
  mailboxId: number,
  { state, error }: { state: MailboxState; error: string | null },
): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set({ state, last_error: error, state_at: now })
    .where('id', '=', mailboxId)
    .where((where) =>
      where.or([where('state', '!=', state), where('last_error', 'is distinct from', error)]),
    )
    .execute();
}

async function noteFailure(ctx: Ctx, mailboxId: number, error: unknown): Promise<void> {
  ctx.log.warn({ err: error, mailboxId }, 'mailbox not fetched');
  const text = messageOf(error).slice(0, 500);
  await setState(ctx, mailboxId, { state: 'FAILED', error: text });
}
