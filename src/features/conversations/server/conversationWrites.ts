import { type Insertable, sql, type Updateable } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Conversations } from '#db/tables.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Place } from './conversationPlace.ts';
import type { ConversationRow } from './conversationQueries.ts';

/**
 * A visible conversation, locked until the change is done: whoever changes it, its marks or its
 * counters waits here, always for the conversation first.
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

/** Inserts a post with everything that counts it, in one statement; its author follows it (§4). */
export async function insertConversation(
  trx: DatabaseTransaction,
  values: Insertable<Conversations> & { tags: string[] },
  { place, mentionedIds, now }: { place: Place; mentionedIds: number[]; now: Date },
): Promise<ConversationRow> {
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
  const { rows } = await sql<ConversationRow>`
    with post as (${post}),
    followed as (
      insert into marks (target_type, target_id, kind, member_id, created_at)
      select 'conversation', id, 'follow', author_id, ${now} from post),
    mentioned as (
      insert into mentions (target_type, target_id, member_id)
      select 'conversation', post.id, members.id from post, members
      where members.id = any(${mentionedIds}::bigint[])),
    tagged as (${countTags(values.tags, 1)}),
    counted_by_category as (${countInCategories(place, 1)}),
    counted_by_topic as (
      update topics set conversation_count = conversation_count + 1, last_activity_at = ${now}
      where id = ${place.topicId}),
    counted_by_author as (
      update members
      set conversation_count = conversation_count + 1,
        conversations_followed_count = conversations_followed_count + 1,
        last_activity_at = ${now}
      where id = ${values.author_id})
    select * from post`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the new conversation was not returned');
  return row;
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

/** Tags are locked in order of name, so that two posts with the same tags never wait for each other. */
function countTags(tags: readonly string[], by: 1 | -1) {
  return sql`
    insert into tags (name, conversation_count)
    select name, ${Math.max(by, 0)}::int from unnest(${[...tags].sort()}::text[]) as name order by name
    on conflict (name) do update set conversation_count = greatest(tags.conversation_count + ${by}::int, 0)`;
}

function countInCategories({ branchIds, categoryId }: Place, by: 1 | -1) {
  return sql`
    update categories
    set nested_message_count = greatest(nested_message_count + ${by}::int, 0),
      message_count = greatest(message_count + case when id = ${categoryId} then ${by}::int else 0 end, 0)
    where id = any(${branchIds}::bigint[])`;
}

/** Moves the counters of a post's old tags to its new ones. */
export async function recountTags(
  trx: DatabaseTransaction,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const gone = before.filter((tag) => !after.includes(tag));
  const come = after.filter((tag) => !before.includes(tag));
  if (gone.length > 0) await countTags(gone, -1).execute(trx);
  if (come.length > 0) await countTags(come, 1).execute(trx);
}

/** Counts a post in a place, or no longer. Locks the topic before the categories, and both before tags. */
export async function countInPlace(
  trx: DatabaseTransaction,
  place: Place,
  by: 1 | -1,
): Promise<void> {
  if (place.topicId !== null) {
    await sql`
      update topics set conversation_count = greatest(conversation_count + ${by}::int, 0)
      where id = ${place.topicId}`.execute(trx);
  }
  await countInCategories(place, by).execute(trx);
}

/** The place a row stands in, as the counters need it. */
export async function placeOfRow(trx: DatabaseTransaction, row: ConversationRow): Promise<Place> {
  const category = await trx
    .selectFrom('categories')
    .select('ancestor_ids')
    .where('id', '=', row.category_id)
    .executeTakeFirstOrThrow();
  return {
    topicId: row.topic_id,
    categoryId: row.category_id,
    branchIds: [...category.ancestor_ids, row.category_id],
  };
}

/** Replaces whom a text mentions. */
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
 * Takes a post and all that was said in it out of sight. What was said is marked with the same
 * moment, so that it can come back together. Members are counted down in order of id.
 */
export async function hideConversation(
  trx: DatabaseTransaction,
  row: ConversationRow,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  await sql`
    with hidden as (
      update comments set deleted_at = ${now}, deleted_by_id = ${actorId}
      where conversation_id = ${row.id} and deleted_at is null
      returning author_id, parent_id
    ), losses as (
      select author_id as member_id,
        0 as conversations, count(*) filter (where parent_id is null) as comments,
        count(*) filter (where parent_id is not null) as replies, 0 as followed, 0 as accepted
      from hidden group by author_id
      union all
      select member_id, 0, 0, 0, 1, 0 from marks
      where target_type = 'conversation' and target_id = ${row.id} and kind = 'follow'
      union all
      select author_id, 0, 0, 0, 0, 1 from comments where id = ${row.accepted_comment_id}
      union all
      select ${row.author_id}::bigint, 1, 0, 0, 0, 0
    ), summed as (
      select member_id, sum(conversations) as conversations, sum(comments) as comments,
        sum(replies) as replies, sum(followed) as followed, sum(accepted) as accepted
      from losses group by member_id
    ), locked as (
      select id from members where id in (select member_id from summed)
      order by id for no key update
    )
    update members
    set conversation_count = greatest(conversation_count - summed.conversations, 0),
      comment_count = greatest(comment_count - summed.comments, 0),
      reply_count = greatest(reply_count - summed.replies, 0),
      conversations_followed_count = greatest(conversations_followed_count - summed.followed, 0),
      accepted_count = greatest(accepted_count - summed.accepted, 0)
    from summed, locked
    where members.id = summed.member_id and locked.id = members.id`.execute(trx);
  await changeConversation(trx, row.id, { deleted_at: now, deleted_by_id: actorId });
}
