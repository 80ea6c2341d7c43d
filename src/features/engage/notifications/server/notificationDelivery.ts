import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { watchTargetsOfPost } from '#features/content/conversations/server/conversationNotifications.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { loadChoices } from './notificationPreferences.ts';
import { listNotificationsById } from './notificationQueries.ts';
import { findSchedule, type NotificationSchedule } from './notificationSchedule.ts';
import type { ShownNotification } from './notificationService.ts';
import { findNotificationType } from './notificationTypes.ts';
import { ofKnownTypes, withSubjects } from './shownNotifications.ts';

/** Where a member's notifications go outside the portal. */
export interface Recipient {
  memberId: number;
  email: string | null;
  /** For the member: their permissions, language and own loaders. */
  ctx: Ctx;
  schedule: NotificationSchedule;
}

/** @returns null for a member who gets nothing: deleted, blocked or deactivated */
export async function findRecipient(
  ctx: Ctx,
  trx: DatabaseTransaction,
  memberId: number,
): Promise<Recipient | null> {
  const member = await trx
    .selectFrom('members')
    .select(['email', 'language'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  const viewer = await findViewer(ctx, memberId);
  if (!member || viewer === null) return null;
  const locale = member.language ?? ctx.settings.defaultLanguage;
  return {
    ...{ memberId, email: member.email },
    ctx: { ...ctx, viewer, locale, perRequest: new Map() },
    schedule: await findSchedule(trx, memberId),
  };
}

/**
 * Of these notifications those to send by a channel now: unread, visible, of a type that the member still wants by it,
 * and about nothing they have muted since.
 */
export async function listDeliverable(
  trx: DatabaseTransaction,
  { ctx, memberId }: Recipient,
  ids: readonly number[],
  channel: 'email' | 'push',
): Promise<ShownNotification[]> {
  const wants = await loadChoices(trx, memberId);
  const rows = (await listNotificationsById(trx, ids)).filter(
    ({ read_at, type }) => read_at === null && wants(type, channel),
  );
  const shown = await withSubjects(ctx, ofKnownTypes(rows));
  const muted = await findMutedPosts(ctx, trx, memberId, shown);
  return shown.filter(
    ({ type, conversation_id }) =>
      findNotificationType(type)?.ignoresMute || !muted.has(conversation_id),
  );
}

/** Of the notifications' posts those that the viewer has muted themselves, or by topic, category or tag. */
async function findMutedPosts(
  ctx: Ctx,
  trx: DatabaseTransaction,
  memberId: number,
  rows: readonly { conversation_id: number | null }[],
): Promise<ReadonlySet<number | null>> {
  const ids = [...new Set(rows.flatMap(({ conversation_id }) => conversation_id ?? []))];
  const keys = await listMutedTargets(trx, memberId);
  if (ids.length === 0 || keys.size === 0) return new Set();
  const posts = await Promise.all(ids.map((id) => conversationLoader(ctx).load(id)));
  const muted = await Promise.all(
    posts.map(async (post) => {
      if (post === null) return null;
      const targets = await watchTargetsOfPost(ctx, post);
      return targets.some(({ type, id }) => keys.has(`${type} ${id}`)) ? post.id : null;
    }),
  );
  return new Set(muted.filter((id) => id !== null));
}

async function listMutedTargets(
  trx: DatabaseTransaction,
  memberId: number,
): Promise<ReadonlySet<string>> {
  const marks = await trx
    .selectFrom('marks')
    .select(['target_type', 'target_id'])
    .where('kind', '=', 'mute')
    .where('member_id', '=', memberId)
    .execute();
  return new Set(marks.map(({ target_type, target_id }) => `${target_type} ${target_id}`));
}
