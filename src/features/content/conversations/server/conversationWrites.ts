import { type Insertable, sql, type Updateable } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Conversations } from '#db/tables.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { typesListedApart } from '../listedTypes.ts';
import type { Place } from './conversationPlace.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { keepPlace } from './keepPlace.ts';
import { demandRemovable } from './keptPosts.ts';

/**
 * Locks a visible conversation for a change of the post, its marks or its counters; the conversation is
 * always locked first.
 * @throws AppError NOT_FOUND
 */
export async function lockConversation(
  trx: DatabaseTransaction,
  id: number,
): Promise<ConversationRow> {
  const row = await trx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

interface NewPost {
  place: Place;
  mentionedIds: number[];
  now: Date;
}

type PostValues = Insertable<Conversations> & { tags: string[] };

/**
 * Inserts a post with its counters; its author follows it (§4). A post that is not public is not counted, and
 * its place does not count one of a type listed apart (`counts_in_places`).
 * Locks topics, categories, tags, members, in this order (like `recounting`).
 * @throws AppError UNAUTHENTICATED if the author has just been hidden
 */
export async function insertConversation(
  trx: DatabaseTransaction,
  values: PostValues,
  made: NewPost,
): Promise<ConversationRow> {
  const { place, now } = made;
  const isOpen = !values.is_private && !values.held_at && !values.spam_at;
  await (isOpen ? lockPlace(trx, place) : keepPlace(trx, place, 'NOT_FOUND'));
  const counts = isOpen && !typesListedApart().some((type) => type === values.type);
  const by = isOpen ? 1 : 0;
  const { rows } = await sql<ConversationRow>`
    with ${insertion(trx, values, made)},
    tagged as (${countTags(values.tags, by)} returning name),
    counted_by_category as (
      update categories
      set nested_message_count = nested_message_count + 1,
        message_count = message_count + case when id = ${place.categoryId} then 1 else 0 end
      where id = any(${place.branchIds}::bigint[]) and ${counts}::boolean),
    counted_by_topic as (
      update topics set conversation_count = conversation_count + 1
      where id = ${place.topicId} and ${counts}::boolean),
    counted_by_author as (
      update members
      set conversation_count = conversation_count + ${by}::int,
        conversations_followed_count = conversations_followed_count + ${by}::int,
        last_activity_at = ${now}
      -- Members after tags: independent parts of a statement run in any order.
      where id = ${values.author_id} and not content_hidden and (select count(*) from tagged) >= 0
      returning id)
    select * from post where exists (select from counted_by_author)`.execute(trx);
  const [row] = rows;
  // Hidden by a block in the meantime.
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return row;
}

/**
 * Inserts a post as held, which counts and locks nothing: `recounting` then releases it and updates all
 * counters at once.
 * @throws AppError NOT_FOUND if the topic or category has just been deleted
 */
export async function insertHeldBack(
  trx: DatabaseTransaction,
  values: PostValues,
  made: NewPost,
): Promise<ConversationRow> {
  await keepPlace(trx, made.place, 'NOT_FOUND');
  const { rows } = await sql<ConversationRow>`
    with ${insertion(trx, { ...values, held_at: made.now }, made)} select * from post`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the new conversation was not returned');
  return row;
}

/** The row, its author's follow, and its mentions, as parts of a statement. */
function insertion(
  trx: DatabaseTransaction,
  values: PostValues,
  { place, mentionedIds, now }: NewPost,
) {
  const post = trx
    .insertInto('conversations')
    .values({
      ...values,
      topic_id: place.topicId,
      category_id: place.categoryId,
      follow_count: 1,
      created_at: now,
      updated_at: now,
      last_activity_at: now,
    })
    .returningAll();
  return sql`post as (${post}),
    followed as (
      insert into marks (target_type, target_id, kind, member_id, created_at)
      select 'conversation', id, 'follow', author_id, ${now} from post),
    mentioned as (
      insert into mentions (target_type, target_id, member_id)
      select 'conversation', post.id, members.id from post, members
      where members.id = any(${mentionedIds}::bigint[]))`;
}

/**
 * Before counting, in the common lock order (platform/database/lockRows.ts).
 * @throws AppError NOT_FOUND if the topic or category has just been deleted or moved
 */
async function lockPlace(
  trx: DatabaseTransaction,
  { topicId, categoryId, branchIds }: Place,
): Promise<void> {
  const { rows } = await sql<{ id: number; ancestor_ids: number[]; topics: number }>`
    with topic as materialized (
      select id from topics
      where id = ${topicId} and category_id = ${categoryId} and deleted_at is null for no key update)
    select id, ancestor_ids, (select count(*) from topic) as topics from categories
    where id = any(${branchIds}::bigint[]) and deleted_at is null and (select count(*) from topic) >= 0
    order by id for no key update`.execute(trx);
  const home = rows.find(({ id }) => id === categoryId);
  const isThere =
    home?.ancestor_ids.join() === branchIds.slice(0, -1).join() &&
    (topicId === null || home.topics > 0);
  if (!isThere) throw new AppError('NOT_FOUND');
}

/** The answers that a locked post had and that `recounting` has removed, for undo. */
export async function answersLost(
  trx: DatabaseTransaction,
  before: ConversationRow,
): Promise<{ acceptedId: number | null; officialId: number | null }> {
  const after = await trx
    .selectFrom('conversations')
    .select(['accepted_comment_id', 'official_comment_id'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  const lost = (column: 'accepted_comment_id' | 'official_comment_id') =>
    after[column] === null ? before[column] : null;
  return { acceptedId: lost('accepted_comment_id'), officialId: lost('official_comment_id') };
}

export async function changeConversation(
  trx: DatabaseTransaction,
  id: number,
  values: Updateable<Conversations>,
): Promise<ConversationRow> {
  return trx
    .updateTable('conversations')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Tags are locked ordered by name, so that two posts with the same tags cannot deadlock. */
function countTags(tags: readonly string[], by: 0 | 1) {
  return sql`
    insert into tags (name, conversation_count)
    select name, ${by}::int from unnest(${[...tags].sort()}::text[]) as name order by name
    on conflict (name) do update set conversation_count = tags.conversation_count + ${by}::int`;
}

/** Replaces a text's mentions. */
export async function replaceMentions(
  trx: DatabaseTransaction,
  target: { type: 'conversation' | 'comment'; id: number },
  memberIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('mentions')
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('member_id', '!=', sql<number>`all(${memberIds}::bigint[])`)
    .execute();
  if (memberIds.length === 0) return;
  await sql`
    insert into mentions (target_type, target_id, member_id)
    select ${target.type}, ${target.id}, id from members where id = any(${memberIds}::bigint[])
    on conflict do nothing`.execute(trx);
}

/**
 * Marks a post and all its responses as deleted, within `recounting`. The responses get the same timestamp,
 * so that they can be restored together.
 * @throws AppError for a post that other content depends on
 */
export async function hideConversation(
  trx: DatabaseTransaction,
  id: number,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  await demandRemovable(trx, { id, kind: 'delete' });
  const gone = { deleted_at: now, deleted_by_id: actorId };
  await trx
    .updateTable('comments')
    .set(gone)
    .where('conversation_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await changeConversation(trx, id, gone);
}
