import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { demand, holds } from '#core/permissions.ts';
import { commentLoader, getComment } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import {
  listMentioned,
  watchTargetsOfPost,
} from '#features/content/conversations/server/conversationNotifications.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { WatchTarget } from '#platform/notifications/notificationType.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { loadChoices } from './notificationPreferences.ts';
import { findNotificationType } from './notificationTypes.ts';
import { notificationText } from './notificationWords.ts';

/** Why a member was told of a post or response, or was not; in the order in which the rules decide. */
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

/** A post or response, as far as the rules read it. */
interface ToldContent {
  post: ConversationRow;
  /** Null: the post itself. */
  response: CommentRow | null;
  authorId: number;
  createdAt: Date;
}

/** A type that addresses the member, and since when; null: whenever it was written. */
interface Reason {
  type: string;
  since: Date | null;
}

/**
 * Replays the rules for a member and a post, or one of its comments or replies.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND for a member, post or comment that does not exist
 */
export async function explainNotification(
  ctx: Ctx,
  asked: { username: string; conversationId: string; commentId?: string | null | undefined },
): Promise<NotificationExplanation> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const content = await getContent(ctx, asked);
  const member = await ctx.db
    .selectFrom('members')
    .select(['id', 'deleted_at', 'blocked_at', 'deactivated_at', 'anonymous'])
    .where('username_key', '=', asked.username.trim().replace(/^@/, '').toLowerCase())
    .executeTakeFirst();
  if (!member) throw new AppError('NOT_FOUND', { message: 'There is no member of this name.' });
  const told = await findTold(ctx, member.id, causeOf(content));
  if (told) return explain(ctx, 'NOTIFIED', told.type, told.at);
  const { deleted_at, blocked_at, deactivated_at, anonymous } = member;
  if (deleted_at || blocked_at || deactivated_at || anonymous) return explain(ctx, 'INACTIVE');
  if (content.authorId === member.id) return explain(ctx, 'AUTHOR');
  if (!(await canSee(ctx, member.id, content))) return explain(ctx, 'HIDDEN');
  return explainReach(ctx, member.id, content);
}

async function getContent(
  ctx: Ctx,
  { conversationId, commentId }: { conversationId: string; commentId?: string | null | undefined },
): Promise<ToldContent> {
  const post = await getConversation(ctx, parseId(conversationId) ?? 0);
  if (commentId == null) {
    return { post, response: null, authorId: post.author_id, createdAt: post.created_at };
  }
  const response = await getComment(ctx, parseId(commentId) ?? 0);
  if (response.conversation_id !== post.id) throw new AppError('NOT_FOUND');
  return { post, response, authorId: response.author_id, createdAt: response.created_at };
}

async function explainReach(
  ctx: Ctx,
  memberId: number,
  content: ToldContent,
): Promise<NotificationExplanation> {
  const marks = await listMarks(ctx, memberId, await watchTargetsOfPost(ctx, content.post));
  if (marks.some(({ kind }) => kind === 'mute')) return explain(ctx, 'MUTED');
  const follows = marks.filter(({ kind }) => kind === 'follow');
  const reasons = content.response
    ? await responseReasons(ctx, memberId, { ...content, response: content.response, follows })
    : await postReasons(ctx, memberId, { ...content, follows });
  const [first] = reasons;
  if (!first) return explain(ctx, 'NOT_ADDRESSED');
  const wants = await loadChoices(ctx.db, memberId);
  const wanted = reasons.filter(({ type }) =>
    (['app', 'email', 'push'] as const).some((channel) => wants(type, channel)),
  );
  const [best] = wanted;
  if (!best) return explain(ctx, 'SWITCHED_OFF', first.type);
  const since = wanted.every((each) => each.since !== null && each.since > content.createdAt)
    ? best.since
    : null;
  if (since) return explain(ctx, 'FOLLOWED_LATER', best.type, since);
  return explain(ctx, 'EXPIRED', best.type);
}

type Follow = { target_type: string; created_at: Date };

async function postReasons(
  { db }: Ctx,
  memberId: number,
  { post, follows }: { post: ConversationRow; follows: readonly Follow[] },
): Promise<Reason[]> {
  const mentioned = await listMentioned(db, { type: 'conversation', id: post.id });
  const followsAuthor = await db
    .selectFrom('member_follows')
    .select('created_at')
    .where('follower_id', '=', memberId)
    .where('followed_id', '=', post.author_id)
    .executeTakeFirst();
  return [
    ...(mentioned.includes(memberId) ? [{ type: 'mentionInPost', since: null }] : []),
    ...follows
      .filter(({ target_type }) => target_type !== 'conversation')
      .map(({ created_at }) => ({ type: 'newPost', since: created_at })),
    ...(followsAuthor ? [{ type: 'postByFollowed', since: followsAuthor.created_at }] : []),
  ];
}

async function responseReasons(
  { db }: Ctx,
  memberId: number,
  {
    post,
    response,
    follows,
  }: { post: ConversationRow; response: CommentRow; follows: readonly Follow[] },
): Promise<Reason[]> {
  const mentioned = await listMentioned(db, { type: 'comment', id: response.id });
  const parent = await db
    .selectFrom('comments')
    .select('author_id')
    .where('id', '=', response.parent_id)
    .executeTakeFirst();
  return [
    ...(mentioned.includes(memberId) ? [{ type: 'mention', since: null }] : []),
    ...(parent?.author_id === memberId ? [{ type: 'reply', since: null }] : []),
    ...(post.author_id === memberId ? [{ type: 'commentOnPost', since: null }] : []),
    ...follows
      .filter(({ target_type }) => target_type === 'conversation')
      .map(({ created_at }) => ({ type: 'commentOnWatched', since: created_at })),
  ];
}

function causeOf({ post, response }: ToldContent): string {
  return response ? `comment:${response.id}` : `post:${post.id}`;
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

async function findTold({ db }: Ctx, memberId: number, cause: string) {
  const { rows } = await sql<{ type: string; at: Date }>`
    select reason as type, occurred_at as at from notification_causes
    where member_id = ${memberId} and cause = ${cause}`.execute(db);
  return rows[0];
}

async function canSee(
  ctx: Ctx,
  memberId: number,
  { post, response }: ToldContent,
): Promise<boolean> {
  const viewer = await findViewer(ctx, memberId);
  if (viewer === null) return false;
  const own: Ctx = { ...ctx, viewer, perRequest: new Map() };
  return response
    ? (await commentLoader(own).load(response.id)) !== null
    : (await conversationLoader(own).load(post.id)) !== null;
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
