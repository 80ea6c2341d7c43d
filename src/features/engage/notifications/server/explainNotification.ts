import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { demand, holds } from '#core/permissions.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import {
  listMentioned,
  watchTargetsOf,
} from '#features/content/conversations/server/conversationNotifications.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { WatchTarget } from '#platform/notifications/notificationType.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { loadChoices } from './notificationPreferences.ts';
import { findNotificationType } from './notificationTypes.ts';
import { notificationText } from './notificationWords.ts';

/** Why a member was told of a new post, or was not; in the order in which the rules decide. */
export const notificationRules = [
  'NOTIFIED',
  'INACTIVE',
  'AUTHOR',
  'HIDDEN',
  'MUTED',
  'NOT_ADDRESSED',
  'SWITCHED_OFF',
  'FOLLOWED_LATER',
  'EXPIRED',
] as const;

export interface NotificationExplanation {
  rule: (typeof notificationRules)[number];
  /** The type that told them, or would have; null where none applies. */
  type: string | null;
  /** When they were told, or followed it. */
  at: Date | null;
}

/**
 * Replays the rules for a member and a post.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND for a member or post that does not exist
 */
export async function explainNotification(
  ctx: Ctx,
  { username, conversationId }: { username: string; conversationId: string },
): Promise<NotificationExplanation> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const post = await getConversation(ctx, parseId(conversationId) ?? 0);
  const member = await ctx.db
    .selectFrom('members')
    .select(['id', 'deleted_at', 'blocked_at', 'deactivated_at', 'anonymous'])
    .where('username_key', '=', username.trim().replace(/^@/, '').toLowerCase())
    .executeTakeFirst();
  if (!member) throw new AppError('NOT_FOUND', { message: 'There is no member of this name.' });
  const told = await findTold(ctx, member.id, post.id);
  if (told) return explain(ctx, 'NOTIFIED', told.type, told.at);
  const { deleted_at, blocked_at, deactivated_at, anonymous } = member;
  if (deleted_at || blocked_at || deactivated_at || anonymous) return explain(ctx, 'INACTIVE');
  if (post.author_id === member.id) return explain(ctx, 'AUTHOR');
  if (!(await canSee(ctx, member.id, post.id))) return explain(ctx, 'HIDDEN');
  return explainReach(ctx, member.id, post);
}

async function explainReach(
  ctx: Ctx,
  memberId: number,
  post: ConversationRow,
): Promise<NotificationExplanation> {
  const targets = await watchTargetsOf(ctx, {
    ...{ conversationId: post.id, topicId: post.topic_id, categoryId: post.category_id },
    authorId: post.author_id,
  });
  const marks = await listMarks(ctx, memberId, targets);
  if (marks.some(({ kind }) => kind === 'mute')) return explain(ctx, 'MUTED');
  const mentioned = await listMentioned(ctx.db, { type: 'conversation', id: post.id });
  const follows = marks.filter(
    ({ kind, target_type }) => kind === 'follow' && target_type !== 'conversation',
  );
  const followsAuthor = await ctx.db
    .selectFrom('member_follows')
    .select('created_at')
    .where('follower_id', '=', memberId)
    .where('followed_id', '=', post.author_id)
    .executeTakeFirst();
  const reasons = [
    ...(mentioned.includes(memberId) ? [{ type: 'mentionInPost', since: null }] : []),
    ...follows.map(({ created_at }) => ({ type: 'newPost', since: created_at })),
    ...(followsAuthor ? [{ type: 'postByFollowed', since: followsAuthor.created_at }] : []),
  ];
  const [first] = reasons;
  if (!first) return explain(ctx, 'NOT_ADDRESSED');
  const wants = await loadChoices(ctx.db, memberId);
  const wanted = reasons.filter(({ type }) =>
    (['app', 'email', 'push'] as const).some((channel) => wants(type, channel)),
  );
  const [best] = wanted;
  if (!best) return explain(ctx, 'SWITCHED_OFF', first.type);
  const since = wanted.every((each) => each.since !== null && each.since > post.created_at)
    ? best.since
    : null;
  if (since) return explain(ctx, 'FOLLOWED_LATER', best.type, since);
  return explain(ctx, 'EXPIRED', best.type);
}

async function listMarks({ db }: Ctx, memberId: number, targets: readonly WatchTarget[]) {
  return await db
    .selectFrom('marks')
    .select(['kind', 'target_type', 'created_at'])
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['follow', 'mute'])
    .where((eb) =>
      eb.or(
        targets.map(({ type, id }) =>
          eb.and([eb('target_type', '=', type), eb('target_id', '=', id)]),
        ),
      ),
    )
    .execute();
}

async function findTold({ db }: Ctx, memberId: number, postId: number) {
  const { rows } = await sql<{ type: string; at: Date }>`
    select reason as type, occurred_at as at from notification_causes
    where member_id = ${memberId} and cause = ${`post:${postId}`}`.execute(db);
  return rows[0];
}

async function canSee(ctx: Ctx, memberId: number, postId: number): Promise<boolean> {
  const viewer = await findViewer(ctx, memberId);
  if (viewer === null) return false;
  const own: Ctx = { ...ctx, viewer, perRequest: new Map() };
  return (await conversationLoader(own).load(postId)) !== null;
}

function explain(
  ctx: Ctx,
  rule: NotificationExplanation['rule'],
  typeName: string | null = null,
  at: Date | null = null,
): NotificationExplanation {
  const type = typeName === null ? undefined : findNotificationType(typeName);
  return { rule, type: type ? notificationText(type, 'label', ctx.locale) : null, at };
}
