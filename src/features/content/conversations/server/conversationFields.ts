import { createHash } from 'node:crypto';
import { postPath } from '#core/postTypes.ts';
import type { FieldHolder } from '#features/base/customFields/server/fieldValues.ts';
import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import type { Ctx } from '#platform/context.ts';
import { type PromiseOrValue, readNow } from '#platform/rememberingLoader.ts';
import type { ConversationFacts } from '../conversationRules.ts';
import type { CommentPlace, ConversationPlace } from './conversationEvents.ts';
import type { ConversationRow } from './conversationQueries.ts';

/** The rules' view of a row. */
export function factsOf(row: ConversationRow): ConversationFacts {
  return {
    type: row.type,
    categoryId: row.category_id,
    authorId: row.author_id,
    editorIds: row.editor_ids,
    // A merged post accepts nothing; its answers have moved.
    closed: row.closed_at !== null || row.merged_into_id !== null,
    archived: row.archived_at !== null,
    commentsOff: row.comments_off,
    replyCount: row.reply_count,
  };
}

/** By what the rights of a post's custom fields are judged. */
export function fieldHolderOf(post: {
  type: string;
  authorId: number;
  categoryId: number;
  topicId: number | null;
}): FieldHolder {
  const { type, authorId, categoryId, topicId } = post;
  return { target: 'POST', ownerId: authorId, categoryId, post: { type, topicId } };
}

/** The same with what is stored. */
export function fieldsOfPost(row: ConversationRow): FieldHolder & { stored: unknown } {
  const { type, author_id: authorId, category_id: categoryId, topic_id: topicId } = row;
  return {
    ...fieldHolderOf({ type, authorId, categoryId, topicId }),
    stored: row.custom_fields,
  };
}

/** An ETag that changes with the post's public content; counts are not included. */
export function etagOf(row: ConversationRow): string {
  const { updated_at, closed_at, archived_at, merged_into_id, topic_id, category_id } = row;
  const { is_pinned, is_private, index_disabled, accepted_comment_id, official_comment_id } = row;
  const { status } = row;
  // Nothing known only to staff: an ETag can be guessed.
  const told = [
    ...[updated_at, closed_at, archived_at, merged_into_id, topic_id, category_id],
    ...[is_pinned, is_private, index_disabled, accepted_comment_id, official_comment_id, status],
  ];
  return createHash('sha1').update(JSON.stringify(told)).digest('base64url').slice(0, 12);
}

/** A post's path under the base path; includes its topic's slug. */
export function conversationPath(ctx: Ctx, row: ConversationRow): PromiseOrValue<string> {
  const topic = row.topic_id === null ? null : topicLoader(ctx).now(row.topic_id);
  return readNow(topic, (known) =>
    postPath({ type: row.type, id: row.id, slug: row.slug, topicSlug: known?.slug }),
  );
}

/** A post's path, optionally at one of its comments or replies. */
export function pathAt(
  ctx: Ctx,
  post: ConversationRow,
  response: { id: number; parent_id: number | null } | null,
): PromiseOrValue<string> {
  return readNow(conversationPath(ctx, post), (path) => {
    if (response === null) return path;
    return response.parent_id === null
      ? `${path}?commentId=${response.id}`
      : `${path}?commentId=${response.parent_id}&replyId=${response.id}`;
  });
}

/** The same for a response that may be a comment or a reply. */
export function responsePath(
  ctx: Ctx,
  conversation: ConversationRow,
  responseId: number,
): PromiseOrValue<string> {
  return readNow(conversationPath(ctx, conversation), (path) => `${path}?commentId=${responseId}`);
}

/** A post's data in events. */
export function eventPlaceOf(row: ConversationRow): ConversationPlace {
  return {
    conversationId: row.id,
    topicId: row.topic_id,
    categoryId: row.category_id,
    authorId: row.author_id,
  };
}

/** The same for a moved post. */
export function eventMoveOf(old: ConversationRow, now: ConversationRow) {
  return { ...eventPlaceOf(now), fromTopicId: old.topic_id, fromCategoryId: old.category_id };
}

/** The same for a response and its post. */
export function eventCommentOf(
  post: ConversationRow,
  comment: { id: number; parent_id: number | null; author_id: number },
): CommentPlace {
  return {
    ...eventPlaceOf(post),
    commentId: comment.id,
    parentId: comment.parent_id,
    commentAuthorId: comment.author_id,
  };
}
