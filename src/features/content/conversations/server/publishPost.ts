import type { Insertable, Updateable } from 'kysely';
import { momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import type { Conversations } from '#db/tables.ts';
import { attachFiles } from '#features/base/files/server/attachFiles.ts';
import { indexConversation } from '#features/content/searchIndex/server/searchIndex.ts';
import { taxonomyOf } from '#features/content/taxonomy/server/taxonomyStore.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { eventMoveOf, eventPlaceOf } from './conversationFields.ts';
import { isAt, type Place } from './conversationPlace.ts';
import type { ConversationRow } from './conversationQueries.ts';
import {
  changeConversation,
  insertHeldBack,
  lockConversation,
  replaceMentions,
} from './conversationWrites.ts';
import { keepPlace } from './keepPlace.ts';
import { recounting } from './recounting.ts';

/** Columns that say where a post is, who sees it, and whether it takes comments. */
export interface PostPlacement {
  categoryId: number;
  topicId: number | null;
  audience: string | null;
  audienceLists: number[];
  /** By default, a post with an audience. */
  isPrivate?: boolean;
  /** By default, it takes comments. */
  commentsOff?: boolean;
}

/** A post of a type with its own editor, which has checked everything and writes it as a whole. */
export interface PublishedPost {
  values: Omit<Insertable<Conversations>, 'category_id' | 'author_id'> & { tags: string[] };
  placement: PostPlacement;
  mentionedIds: number[];
  /** Whose uploads the text may attach. */
  editorId: number;
}

type Publishing = Pick<Ctx, 'db' | 'bus' | 'now'>;

/**
 * @param post `isHeld`: it waits for approval, and is not shown yet; `isSilent`: nobody is notified
 * @throws AppError NOT_FOUND if the category or topic has been deleted
 */
export async function insertPublishedPost(
  ctx: Publishing,
  unit: Unit,
  post: PublishedPost & { authorId: number; isHeld?: boolean; isSilent?: boolean },
): Promise<ConversationRow> {
  const { values, placement, mentionedIds, editorId, authorId, isHeld = false } = post;
  const { isSilent = false } = post;
  const { trx, emit } = unit;
  const place = await placeOf(ctx, placement);
  const made = { place, mentionedIds, now: ctx.now };
  const row = { ...values, author_id: authorId, category_id: place.categoryId };
  const inserted = await insertHeldBack(trx, row, made);
  const { id } = inserted;
  const write = () =>
    changeConversation(trx, id, {
      held_at: isHeld ? ctx.now : null,
      ...audienceOf(placement),
    });
  await recounting(unit, [id], write, { newPostId: id });
  await attachFiles(trx, { type: 'conversation', before: { id }, after: inserted, editorId });
  const written = await lockConversation(trx, id);
  await indexConversation(trx, written);
  const payload = { ...eventPlaceOf(written), isVisible: written.is_counted };
  emit({ type: 'conversation.created', payload }, { isSilent });
  return written;
}

/**
 * Replaces the text of a published post.
 * @throws AppError NOT_FOUND if it, its category or its topic has been deleted
 */
export async function replacePublishedPost(
  ctx: Publishing,
  unit: Unit,
  id: number,
  { values, placement, mentionedIds, editorId }: PublishedPost,
): Promise<ConversationRow> {
  const { trx, emit } = unit;
  const old = await lockConversation(trx, id);
  const post = await moveAndChange(ctx, unit, old, placement, {
    ...values,
    updated_at: momentOfChange(old, ctx.now),
    last_activity_at: ctx.now,
    // Its earlier versions are not in the history of posts, to which `is_edited` would link.
    edited_at: ctx.now,
  });
  await attachFiles(trx, { type: 'conversation', before: old, after: post, editorId });
  await replaceMentions(trx, { type: 'conversation', id }, mentionedIds);
  await indexConversation(trx, post);
  emit({ type: 'conversation.updated', payload: eventPlaceOf(post) });
  return post;
}

/** Moves published posts, or shows them to another audience; their text stays. Deleted ones are skipped. */
export async function placePublishedPosts(
  ctx: Publishing,
  unit: Unit,
  ids: readonly number[],
  placement: PostPlacement,
): Promise<void> {
  for (const id of [...ids].sort((one, other) => one - other)) {
    const old = await unit.trx
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (old === undefined) continue;
    const post = await moveAndChange(ctx, unit, old, placement, {});
    unit.emit({ type: 'conversation.updated', payload: eventPlaceOf(post) });
  }
}

async function moveAndChange(
  ctx: Publishing,
  unit: Unit,
  old: ConversationRow,
  placement: PostPlacement,
  values: Updateable<Conversations>,
): Promise<ConversationRow> {
  const place = await placeOf(ctx, placement);
  const moves = !isAt(old, place);
  if (moves) await keepPlace(unit.trx, place, 'NOT_FOUND');
  const write = () =>
    changeConversation(unit.trx, old.id, {
      ...values,
      ...audienceOf(placement),
      ...{ category_id: place.categoryId, topic_id: place.topicId },
    });
  await recounting(unit, [old.id], write);
  const post = await lockConversation(unit.trx, old.id);
  if (moves) unit.emit({ type: 'conversation.moved', payload: eventMoveOf(old, post) });
  return post;
}

function audienceOf(placement: PostPlacement): Updateable<Conversations> {
  const { audience, audienceLists, isPrivate = audience !== null } = placement;
  const { commentsOff = false } = placement;
  return {
    ...{ audience, audience_lists: audienceLists, is_private: isPrivate },
    comments_off: commentsOff,
  };
}

async function placeOf(ctx: Publishing, { categoryId, topicId }: PostPlacement): Promise<Place> {
  const { lineOf } = await taxonomyOf(ctx);
  const branchIds = lineOf(categoryId).map(({ id }) => id);
  if (branchIds.length === 0) throw new AppError('NOT_FOUND');
  return { categoryId, topicId, branchIds };
}
