import { sql } from 'kysely';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { quietUntil } from '../quietHours.ts';
import { findRecipient, listDeliverable, type Recipient } from './notificationDelivery.ts';
import { findLeavable } from './notificationMailLists.ts';
import { notificationSentence, type ShownNotification } from './notificationService.ts';
import { replyAddressOf } from './replyAddressHook.ts';

/** Members whose due emails one transaction writes. */
const membersAtOnce = 50;
/** Notifications that one email tells of. */
export const mostTold = 20;

/**
 * Writes the emails that are due: one for each member and post, of notifications that are still unread
 * and that the member may see at this moment. During the member's quiet hours they are held, and then sent in one
 * summary.
 */
export async function sendNotificationEmails(
  ctx: Ctx,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  for (let taken = membersAtOnce; taken === membersAtOnce; ) {
    signal.throwIfAborted();
    taken = await ctx.db.transaction().execute((trx) => sendSome(ctx, trx));
  }
}

interface DueRow {
  member_id: number;
  ids: number[];
  held: boolean;
}

async function sendSome(ctx: Ctx, trx: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<DueRow>`
    with due as (
      delete from notification_emails where notification_id in (
        select notification_id from notification_emails
        where member_id in (select distinct member_id from (
          select member_id from notification_emails where due_at <= ${ctx.now}
          order by due_at limit ${membersAtOnce}) first)
        and due_at <= ${ctx.now}
        for update skip locked)
      returning notification_id, member_id, held
    )
    select member_id, array_agg(notification_id) as ids, bool_or(held) as held
    from due group by member_id`.execute(trx);
  for (const row of rows) await sendToMember(ctx, trx, row);
  return rows.length;
}

async function sendToMember(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { member_id: memberId, ids, held }: DueRow,
): Promise<void> {
  const recipient = await findRecipient(ctx, trx, memberId);
  if (!recipient?.email) return;
  const { quietHours, timeZone } = recipient.schedule;
  const until = quietHours && quietUntil(ctx.now, quietHours, timeZone);
  if (until) return holdBack(trx, { memberId, ids, until });
  const shown = await listDeliverable(trx, recipient, ids, 'email');
  const posts = byConversation(shown);
  if (held && posts.length > 1) {
    const lists = await typeLists(trx, shown);
    return queueSummary(trx, recipient, { period: 'QUIET_HOURS', shown, optOuts: lists });
  }
  for (const group of posts) await queuePost(trx, recipient, group);
}

async function holdBack(
  trx: DatabaseTransaction,
  { memberId, ids, until }: { memberId: number; ids: readonly number[]; until: Date },
): Promise<void> {
  await trx
    .insertInto('notification_emails')
    .values(
      ids.map((id) => ({ notification_id: id, member_id: memberId, due_at: until, held: true })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What happened in one post, or to one thing. */
async function queuePost(
  trx: DatabaseTransaction,
  { ctx, memberId, email }: Recipient,
  group: readonly ShownNotification[],
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const postId = first.conversation_id;
  const items = await Promise.all(
    group.slice(0, mostTold).map(async (row) => ({
      text: await notificationSentence(ctx, row),
      excerpt: row.subject.excerpt ?? '',
    })),
  );
  // The title of a member is their name, which the text begins with: it is the whole email.
  const [only] = first.subject_type === 'member' ? items : [];
  await queueMail(trx, {
    kind: 'NOTIFICATION',
    data: {
      title: only?.text ?? first.subject.title,
      items: only ? [] : items,
      url: first.subject.path,
      ...(postId !== null && { thread: `post-${postId}` }),
      optOuts: [
        ...(await typeLists(trx, group)),
        ...(postId === null ? [] : [{ kind: 'MUTE' as const, list: `notificationMute:${postId}` }]),
      ],
    },
    memberId,
    to: email ?? '',
    language: ctx.locale,
    ...(await replyAddressOf(ctx, trx, {
      memberId,
      conversationId: postId,
      subjects: group.map((row) => ({ type: row.subject_type, id: row.subject_id })),
    })),
  });
}

/** Notifications of several posts in one email, at most twenty. */
export async function queueSummary(
  trx: DatabaseTransaction,
  { ctx, memberId, email }: Recipient,
  {
    period,
    shown,
    optOuts,
  }: {
    period: 'QUIET_HOURS' | 'WEEK';
    shown: readonly ShownNotification[];
    optOuts: { kind: 'TYPE'; list: string }[];
  },
): Promise<void> {
  const items = await Promise.all(
    shown.slice(0, mostTold).map(async (row) => ({
      text: await notificationSentence(ctx, row),
      title: row.subject.title,
      excerpt: row.subject.excerpt ?? '',
      url: row.subject.path,
    })),
  );
  await queueMail(trx, {
    kind: 'NOTIFICATION_SUMMARY',
    data: { period, items, optOuts },
    ...{ memberId, to: email ?? '', language: ctx.locale },
  });
}

/** The list of an email's types; none if all of them are always emailed. */
async function typeLists(
  trx: DatabaseTransaction,
  rows: readonly ShownNotification[],
): Promise<{ kind: 'TYPE'; list: string }[]> {
  const isLeavable = await findLeavable(trx);
  const types = [...new Set(rows.map(({ type }) => type))].filter(isLeavable);
  return types.length === 0 ? [] : [{ kind: 'TYPE', list: `notificationTypes:${types.join()}` }];
}

/** Notifications of one post are combined in one email. */
function byConversation(rows: readonly ShownNotification[]): ShownNotification[][] {
  const groups = Map.groupBy(rows, ({ id, conversation_id }) => conversation_id ?? `${id}`);
  return [...groups.values()];
}
