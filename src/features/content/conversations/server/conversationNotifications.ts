import { sql } from 'kysely';
import { excerptOf } from '#core/excerpt.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx } from '#platform/context.ts';
import { batched } from '#platform/database/batched.ts';
import type { Database } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/preparedStatements.ts';
import type { ConsumerContext } from '#platform/events/eventConsumer.ts';
import type {
  NotificationNotice,
  NotificationSubject,
  NotificationType,
  WatchTarget,
} from '#platform/notifications/notificationType.ts';
import type { ConversationPlace } from './conversationEvents.ts';
import { conversationPath } from './conversationFields.ts';
import { conversationLoader } from './conversationLoader.ts';
import type { ConversationRow } from './conversationQueries.ts';

const words = 'contentNotifications';

/** The ids of a post's tags; concurrent calls share a statement. */
const listTagIds = batched(
  async (db: Database, postIds: readonly number[]): Promise<number[][]> => {
    const { rows } = await sql<{ post_id: number; tag_id: number }>`${preparedStatement}
    select conversations.id as post_id, tags.id as tag_id
    from conversations join tags on tags.name = any(conversations.tags)
    where conversations.id = any(${postIds}::bigint[])`.execute(db);
    const found = Map.groupBy(rows, ({ post_id }) => post_id);
    return postIds.map((id) => (found.get(id) ?? []).map(({ tag_id }) => tag_id));
  },
);

/** Through what a post can be watched or muted: itself, its topic, tags, category and the categories above. */
export async function watchTargetsOf(
  ctx: Pick<Ctx, 'db' | 'bus'>,
  { conversationId, topicId, categoryId }: ConversationPlace,
): Promise<WatchTarget[]> {
  const line = (await taxonomyOf(ctx)).lineOf(categoryId);
  const tagIds = await listTagIds(ctx.db, conversationId);
  return [
    { type: 'conversation', id: conversationId },
    ...(topicId === null ? [] : [{ type: 'topic' as const, id: topicId }]),
    ...line.map(({ id }) => ({ type: 'category' as const, id })),
    ...tagIds.map((id) => ({ type: 'tag' as const, id })),
  ];
}

export function watchTargetsOfPost(
  ctx: Pick<Ctx, 'db' | 'bus'>,
  { id, topic_id, category_id, author_id }: ConversationRow,
): Promise<WatchTarget[]> {
  return watchTargetsOf(ctx, {
    ...{ conversationId: id, topicId: topic_id, categoryId: category_id, authorId: author_id },
  });
}

interface Mentioning {
  type: 'conversation' | 'comment';
  id: number;
}

/** The members that a text mentions; concurrent calls share a statement. */
export const listMentioned = batched(
  async (db: Database, texts: readonly Mentioning[]): Promise<number[][]> => {
    const { rows } = await sql<{ number: number; member_id: number }>`${preparedStatement}
      select number::int, member_id
      from unnest(${texts.map(({ type }) => type)}::text[], ${texts.map(({ id }) => id)}::bigint[])
          with ordinality as mentioning (type, id, number)
        join mentions on mentions.target_type = type and mentions.target_id = id`.execute(db);
    const found = Map.groupBy(rows, ({ number }) => number);
    return texts.map((_, index) => (found.get(index + 1) ?? []).map(({ member_id }) => member_id));
  },
);

/** A notice about a post; all about its creation have one cause. */
async function postNotice(
  ctx: ConsumerContext,
  place: ConversationPlace,
  { group, to, cause }: { group: string; to: NotificationNotice['to']; cause?: string },
): Promise<NotificationNotice> {
  return {
    to,
    cause: cause ?? `post:${place.conversationId}`,
    group,
    subject: { type: 'conversation', id: place.conversationId },
    conversationId: place.conversationId,
    actorId: place.authorId,
    within: await watchTargetsOf(ctx, place),
  };
}

async function mentionNotices(
  ctx: ConsumerContext,
  place: ConversationPlace,
): Promise<NotificationNotice[]> {
  const members = await listMentioned(ctx.trx, { type: 'conversation', id: place.conversationId });
  if (members.length === 0) return [];
  return [
    await postNotice(ctx, place, {
      group: `mention:post:${place.conversationId}`,
      to: { members },
    }),
  ];
}

/** The reader was mentioned in a post. */
const mentionInPost: NotificationType = {
  name: 'mentionInPost',
  group: 'MENTIONS',
  reach: 'DIRECT',
  words,
  priority: 90,
  defaults: ['app', 'email', 'push'],
  on: {
    'conversation.created': (ctx, { payload }) => mentionNotices(ctx, payload),
    'conversation.updated': (ctx, { payload }) => mentionNotices(ctx, payload),
  },
};

/** A new post in a topic or category, or with a tag, that the reader watches. */
const newPost: NotificationType = {
  name: 'newPost',
  group: 'FOLLOWED',
  reach: 'OTHER',
  words,
  needsReason: true,
  priority: 40,
  defaults: ['app'],
  on: {
    'conversation.created': async (ctx, { payload }) =>
      payload.isVisible ? watcherNotices(ctx, payload) : [],
    // Approved or made public: watchers were not notified before.
    'content.visibilityChanged': async (ctx, { payload, occurredAt }) =>
      payload.isVisible && payload.commentId === null && (await isRecent(ctx, payload, occurredAt))
        ? watcherNotices(ctx, payload)
        : [],
  },
};

/** A new post by a member the reader follows. */
const postByFollowed: NotificationType = {
  name: 'postByFollowed',
  group: 'FOLLOWED',
  reach: 'OTHER',
  words,
  needsReason: true,
  priority: 35,
  defaults: ['app'],
  on: {
    'conversation.created': async (ctx, { payload }) => {
      if (!payload.isVisible) return [];
      const to = { watchersOf: [{ type: 'member' as const, id: payload.authorId }] };
      return [await postNotice(ctx, payload, { group: `post:${payload.conversationId}`, to })];
    },
  },
};

async function watcherNotices(
  ctx: ConsumerContext,
  place: ConversationPlace,
): Promise<NotificationNotice[]> {
  const watchersOf = (await watchTargetsOf(ctx, place)).filter(
    ({ type }) => type !== 'conversation',
  );
  const group = `post:${place.conversationId}`;
  return [await postNotice(ctx, place, { group, to: { watchersOf } })];
}

const recentDays = 30;

/** Content hidden for a long time is not news when it returns. */
async function isRecent(
  { trx }: ConsumerContext,
  { conversationId }: ConversationPlace,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('conversations')
    .select('created_at')
    .where('id', '=', conversationId)
    .executeTakeFirst();
  return row !== undefined && now.getTime() - row.created_at.getTime() < recentDays * 86_400_000;
}

/** The reader's answer was accepted, or became the official one. */
const answerChosen: NotificationType = {
  name: 'answerChosen',
  group: 'OWN_POSTS',
  reach: 'PARTICIPATING',
  words,
  priority: 85,
  defaults: ['app', 'email', 'push'],
  on: {
    'answer.changed': async (ctx, { payload, actorId }) => {
      const { commentId, answerAuthorId, kind, conversationId } = payload;
      if (commentId === null || answerAuthorId === null) return [];
      const cause = `${kind}:${commentId}`;
      return [
        {
          ...{ to: { members: [answerAuthorId] }, cause, group: cause, conversationId, actorId },
          subject: { type: 'comment', id: commentId },
          within: await watchTargetsOf(ctx, payload),
        },
      ];
    },
  },
  withdrawOn: {
    'answer.changed': ({ payload: { kind, commentId, previousCommentId } }) =>
      previousCommentId === null || previousCommentId === commentId
        ? []
        : [`${kind}:${previousCommentId}`, `${kind}:${previousCommentId}:post`],
  },
};

/** The reader's question got an official answer. */
const officialAnswer: NotificationType = {
  name: 'officialAnswer',
  group: 'OWN_POSTS',
  reach: 'PARTICIPATING',
  words,
  priority: 84,
  defaults: ['app', 'email', 'push'],
  on: {
    'answer.changed': async (ctx, { payload, actorId }) => {
      const { commentId, kind, conversationId, authorId, answerAuthorId } = payload;
      if (commentId === null || kind !== 'official' || authorId === answerAuthorId) return [];
      const cause = `official:${commentId}:post`;
      return [
        {
          ...{ to: { members: [authorId] }, cause, group: cause, conversationId, actorId },
          subject: { type: 'comment', id: commentId },
          within: await watchTargetsOf(ctx, payload),
        },
      ];
    },
  },
};

export const conversationNotificationTypes = [
  mentionInPost,
  answerChosen,
  officialAnswer,
  newPost,
  postByFollowed,
];

/** Posts as notifications show them. */
export async function loadPostSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  const posts = await Promise.all(ids.map((id) => conversationLoader(ctx).load(id)));
  const subjects = posts
    .filter((post) => post !== null)
    .map(async (post): Promise<[number, NotificationSubject]> => {
      const path = await conversationPath(ctx, post);
      return [post.id, { title: post.title, excerpt: excerptOf(post.stripped_content, 140), path }];
    });
  return new Map(await Promise.all(subjects));
}
