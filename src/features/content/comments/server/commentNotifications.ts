import { excerptOf } from '#core/excerpt.ts';
import type { CommentPlace } from '#features/content/conversations/server/conversationEvents.ts';
import { pathAt } from '#features/content/conversations/server/conversationFields.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  listMentioned,
  watchTargetsOf,
} from '#features/content/conversations/server/conversationNotifications.ts';
import type { Ctx } from '#platform/context.ts';
import { batched } from '#platform/database/batched.ts';
import type { Database } from '#platform/database/database.ts';
import type { ConsumerContext } from '#platform/events/eventConsumer.ts';
import type {
  NotificationNotice,
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import { commentLoader } from './commentLoaders.ts';

const words = 'contentNotifications';

/** Who wrote a response; concurrent calls share a statement. */
const findAuthorOf = batched(
  async (db: Database, ids: readonly number[]): Promise<(number | null)[]> => {
    const rows = await db
      .selectFrom('comments')
      .select(['id', 'author_id'])
      .where('id', 'in', ids)
      .execute();
    const authors = new Map(rows.map(({ id, author_id }) => [id, author_id]));
    return ids.map((id) => authors.get(id) ?? null);
  },
);

/** A notice about a response; all about its creation have one cause. */
async function responseNotice(
  ctx: ConsumerContext,
  place: CommentPlace,
  { group, to }: Pick<NotificationNotice, 'group' | 'to'>,
): Promise<NotificationNotice> {
  return {
    ...{ group, to, cause: `comment:${place.commentId}` },
    subject: { type: 'comment', id: place.commentId },
    conversationId: place.conversationId,
    actorId: place.commentAuthorId,
    within: await watchTargetsOf(ctx, place),
  };
}

async function mentionNotices(
  ctx: ConsumerContext,
  place: CommentPlace,
): Promise<NotificationNotice[]> {
  const members = await listMentioned(ctx.trx, { type: 'comment', id: place.commentId });
  if (members.length === 0) return [];
  const group = `mention:comment:${place.commentId}`;
  return [await responseNotice(ctx, place, { group, to: { members } })];
}

/** The reader was mentioned in a comment or reply. */
const mention: NotificationType = {
  name: 'mention',
  group: 'MENTIONS',
  reach: 'DIRECT',
  words,
  priority: 90,
  defaults: ['app', 'email', 'push'],
  on: {
    'comment.created': (ctx, { payload }) => mentionNotices(ctx, payload),
    'comment.updated': (ctx, { payload }) => mentionNotices(ctx, payload),
  },
};

/** A reply to the reader's comment. */
const reply: NotificationType = {
  name: 'reply',
  group: 'MENTIONS',
  reach: 'PARTICIPATING',
  words,
  priority: 80,
  defaults: ['app', 'email', 'push'],
  on: {
    'comment.created': async (ctx, { payload }) => {
      const { parentId } = payload;
      if (parentId === null) return [];
      const parent = await findAuthorOf(ctx.trx, parentId);
      if (parent === null) return [];
      const to = { members: [parent] };
      return [await responseNotice(ctx, payload, { group: `reply:${parentId}`, to })];
    },
  },
};

/** A comment on the reader's post. */
const commentOnPost: NotificationType = {
  name: 'commentOnPost',
  group: 'OWN_POSTS',
  reach: 'PARTICIPATING',
  words,
  priority: 70,
  defaults: ['app', 'email', 'push'],
  on: {
    'comment.created': async (ctx, { payload }) => {
      const { conversationId, authorId } = payload;
      const to = { members: [authorId] };
      return [await responseNotice(ctx, payload, { group: `comments:${conversationId}`, to })];
    },
  },
};

/** A comment on a watched post. */
const commentOnWatched: NotificationType = {
  name: 'commentOnWatched',
  group: 'FOLLOWED',
  reach: 'OTHER',
  words,
  priority: 50,
  defaults: ['app'],
  on: {
    'comment.created': async (ctx, { payload }) =>
      payload.isVisible ? watcherNotices(ctx, payload) : [],
    'content.visibilityChanged': async (ctx, { payload }) => {
      const { commentId, isVisible, targetAuthorId } = payload;
      if (commentId === null || !isVisible) return [];
      return watcherNotices(ctx, {
        ...payload,
        ...{ commentId, parentId: null, commentAuthorId: targetAuthorId },
      });
    },
  },
};

async function watcherNotices(
  ctx: ConsumerContext,
  place: CommentPlace,
): Promise<NotificationNotice[]> {
  const watchersOf = [{ type: 'conversation' as const, id: place.conversationId }];
  const group = `comments:${place.conversationId}`;
  return [await responseNotice(ctx, place, { group, to: { watchersOf } })];
}

export const commentNotificationTypes = [mention, reply, commentOnPost, commentOnWatched];

/** Comments and replies as notifications show them: the title is that of their post. */
export async function loadResponseSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  const found = await Promise.all(
    ids.map(async (id): Promise<[number, NotificationSubject] | null> => {
      const response = await commentLoader(ctx).load(id);
      if (response === null) return null;
      const post = await conversationLoader(ctx).load(response.conversation_id);
      if (post === null) return null;
      const excerpt = excerptOf(response.stripped_content, 140);
      return [id, { title: post.title, excerpt, path: await pathAt(ctx, post, response) }];
    }),
  );
  return new Map(found.filter((entry) => entry !== null));
}
