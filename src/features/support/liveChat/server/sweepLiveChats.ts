import { sql } from 'kysely';
import type { SupportEntryRow } from '#features/support/requests/server/supportRows.ts';
import { changeUnseen } from '#features/support/requests/server/supportWrites.ts';
import { sendReplyEmail } from '#features/support/supportEmail/server/supportLetters.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { idleMinutes, unreadMinutes } from '../liveChatRules.ts';
import { endChat } from './chatStates.ts';
import { announceChat } from './liveChatEvents.ts';
import { findChatRequest } from './liveChatQueries.ts';
import { readNotifications } from './readNotifications.ts';

const batchSize = 200;
/** Minutes after which unread replies are sent even if the agent is still writing more. */
const longestMinutes = 10;

/** Ends chats in which nothing happens, and sends replies that were not read. */
export async function sweepLiveChats(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (const id of await listIdle(ctx)) {
    if (signal?.aborted) return;
    await inTransaction(ctx, (unit) =>
      changeUnseen(ctx, unit, {
        id,
        work: async (open) => {
          // A message may have come since.
          if (open.row.last_entry_at < idleSince(ctx)) await endChat(ctx, open, 'SYSTEM');
        },
      }),
    );
    announceChat(ctx, id);
  }
  await readNotifications(ctx);
  for (const id of await listUnread(ctx)) {
    if (signal?.aborted) return;
    await inTransaction(ctx, ({ trx }) => sendUnread(ctx, trx, id));
  }
}

function minutesBefore({ now }: Pick<Ctx, 'now'>, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}

const idleSince = (ctx: Pick<Ctx, 'now'>) => minutesBefore(ctx, idleMinutes);

async function listIdle(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('live_chats')
    .innerJoin('support_requests', 'support_requests.id', 'request_id')
    .where('state', '!=', 'ENDED')
    .where('last_entry_at', '<', idleSince(ctx))
    .orderBy('request_id')
    .limit(batchSize)
    .select('request_id')
    .execute();
  return rows.map(({ request_id: id }) => id);
}

/** SQL: an entry of a chat that its visitor has neither read nor received by email. */
const isUnread = sql<boolean>`(entry.author_role = 'AGENT' and entry.kind = 'REPLY'
  and entry.is_public and not entry.is_automatic
  -- What was merged into it is of another conversation.
  and entry.origin_id = entry.request_id
  and entry.seq > greatest(live_chats.visitor_read_seq, live_chats.mailed_seq)
  and entry.seq <= coalesce(live_chats.ended_seq, entry.seq))`;

/** Chats of visitors without an account who gave an address; members are notified as they have chosen. */
async function listUnread(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ request_id: number }>`
    select request_id from live_chats
      join support_requests request on request.id = request_id
    where (state <> 'ENDED' or ended_at > ${minutesBefore(ctx, 24 * 60)})
      and request.requester_id is null and request.requester_email is not null
      and exists (select from support_entries entry
        where entry.request_id = live_chats.request_id and ${isUnread}
          and entry.created_at < ${minutesBefore(ctx, unreadMinutes)})
    order by request_id limit ${batchSize}`.execute(ctx.db);
  return rows.map(({ request_id: id }) => id);
}

/** One email with all of them, once the agent has written no more for a while. */
async function sendUnread(ctx: Ctx, trx: DatabaseTransaction, id: number): Promise<void> {
  await trx
    .selectFrom('live_chats')
    .where('request_id', '=', id)
    .select('request_id')
    .forUpdate()
    .execute();
  const { rows: entries } = await sql<SupportEntryRow>`
    select entry.* from support_entries entry
      join live_chats on live_chats.request_id = entry.request_id
    where entry.request_id = ${id} and ${isUnread} order by entry.seq`.execute(trx);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return;
  const isDone = last.created_at < minutesBefore(ctx, unreadMinutes);
  if (!isDone && first.created_at > minutesBefore(ctx, longestMinutes)) return;
  const row = await findChatRequest(trx, id);
  if (row.requester_email === null) return;
  await sendReplyEmail(ctx, trx, {
    ...{ row, entries, recipient: { email: row.requester_email, memberId: null } },
  });
  await trx
    .updateTable('live_chats')
    .set({ mailed_seq: last.seq })
    .where('request_id', '=', id)
    .execute();
}
