import { sql } from 'kysely';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { listNotificationsById } from './notificationQueries.ts';
import { notificationSentence, type ShownNotification } from './notificationService.ts';
import { replyAddressOf } from './replyAddressHook.ts';
import { ofKnownTypes, withSubjects } from './shownNotifications.ts';

/** Members whose due emails one transaction writes. */
const membersAtOnce = 50;
/** Notifications that one email tells of. */
const mostTold = 20;

/**
 * Writes the emails that are due: one for each member and post, of notifications that are still unread
 * and that the member may see at this moment.
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

async function sendSome(ctx: Ctx, trx: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ member_id: number; ids: number[] }>`
    with due as (
      delete from notification_emails where notification_id in (
        select notification_id from notification_emails
        where member_id in (select distinct member_id from (
          select member_id from notification_emails where due_at <= ${ctx.now}
          order by due_at limit ${membersAtOnce}) first)
        and due_at <= ${ctx.now}
        for update skip locked)
      returning notification_id, member_id
    )
    select member_id, array_agg(notification_id) as ids from due group by member_id`.execute(trx);
  for (const { member_id, ids } of rows) await sendToMember(ctx, trx, { memberId: member_id, ids });
  return rows.length;
}

async function sendToMember(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { memberId, ids }: { memberId: number; ids: number[] },
): Promise<void> {
  const member = await trx
    .selectFrom('members')
    .select(['email', 'language'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  const viewer = await findViewer(ctx, memberId);
  if (!member?.email || viewer === null) return;
  const locale = member.language ?? ctx.settings.defaultLanguage;
  const own: Ctx = { ...ctx, viewer, locale, perRequest: new Map() };
  const unread = (await listNotificationsById(trx, ids)).filter(({ read_at }) => read_at === null);
  const shown = await withSubjects(own, ofKnownTypes(unread));
  for (const group of byConversation(shown)) {
    const [first] = group;
    if (!first) continue;
    const told = group.slice(0, mostTold);
    await queueMail(trx, {
      kind: 'NOTIFICATION',
      data: {
        title: first.subject.title,
        items: await Promise.all(
          told.map(async (row) => ({
            text: await notificationSentence(own, row),
            excerpt: row.subject.excerpt ?? '',
          })),
        ),
        url: first.subject.path,
      },
      memberId,
      to: member.email,
      language: locale,
      replyTo: await replyAddressOf(own, trx, {
        memberId,
        conversationId: first.conversation_id,
        subjects: group.map(({ subject_type, subject_id }) => ({
          type: subject_type,
          id: subject_id,
        })),
      }),
    });
  }
}

/** Notifications of one post are combined in one email. */
function byConversation(rows: readonly ShownNotification[]): ShownNotification[][] {
  const groups = Map.groupBy(rows, ({ id, conversation_id }) => conversation_id ?? `${id}`);
  return [...groups.values()];
}
