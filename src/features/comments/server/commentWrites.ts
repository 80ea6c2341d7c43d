import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { JsonObject } from '#db/tables.ts';
import { eventPlaceOf } from '#features/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/conversations/server/conversationQueries.ts';
import { documentTypes, responseVector } from '#features/search/server/searchIndex.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { keepPlan } from '#platform/database/keptPlans.ts';
import type { CommentRow } from './commentQueries.ts';

interface NewResponse {
  conversation: ConversationRow;
  parentId: number | null;
  authorId: number;
  content: string;
  stripped: string;
  attachments: JsonObject[];
  inlineMedia: JsonObject[];
  mentionedIds: readonly number[];
  now: Date;
}

/**
 * Inserts a comment or reply with everything that counts it, its search document and its event, in
 * one statement, because this is what busy communities do most: the post first, then the comment
 * replied to, the members last. A post that closed or went meanwhile takes nothing.
 * @returns null when the post or the comment replied to takes no response any more; a reply must
 *   then be rolled back
 */
export async function insertResponse(
  db: Database,
  response: NewResponse,
): Promise<CommentRow | null> {
  const { conversation, parentId, authorId, now } = response;
  const isReply = parentId !== null;
  const payload = JSON.stringify(eventPlaceOf(conversation));
  const { rows } = await sql<{ id: number }>`${sql.raw(keepPlan)}
    with fresh as materialized (
      select nextval(pg_get_serial_sequence('comments', 'id')) as id
    ), post as (
      update conversations
      set comment_count = comment_count + ${isReply ? 0 : 1}::int,
        reply_count = reply_count + 1,
        last_activity_at = greatest(last_activity_at, ${now}),
        last_replier_id = ${authorId},
        last_comment_id = (select id from fresh)
      where id = ${conversation.id} and deleted_at is null and closed_at is null
      returning id
    )${isReply ? parentCounted(parentId) : sql``}, response as (
      insert into comments (id, conversation_id, parent_id, author_id, content, stripped_content,
        attachments, inline_media, created_at, updated_at)
      select (select id from fresh), post.id, ${parentId}::bigint, ${authorId}::bigint,
        ${response.content}, ${response.stripped}, ${JSON.stringify(response.attachments)}::jsonb,
        ${JSON.stringify(response.inlineMedia)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
      from post ${isReply ? sql`cross join parent` : sql``}
      returning id, conversation_id, author_id, created_at
    ), document as (
      insert into search_documents (doc_type, doc_id, conversation_id, vector, created_at)
      select ${isReply ? documentTypes.reply : documentTypes.comment}::smallint, id, conversation_id,
        ${responseVector(response.stripped, conversation.language)}, created_at
      from response
    ), event as (
      insert into outbox (type, payload)
      select 'comment.created', ${payload}::jsonb || jsonb_build_object('commentId', id)
      from response
    )${response.mentionedIds.length > 0 ? mentionsWritten(response.mentionedIds) : sql``}, author as (
      update members
      set comment_count = comment_count + ${isReply ? 0 : 1}::int,
        reply_count = reply_count + ${isReply ? 1 : 0}::int,
        last_activity_at = ${now}
      where id in (select author_id from response)
    )
    select id from response`.execute(db);
  const [row] = rows;
  return row === undefined ? null : rowOf(row.id, response);
}

/** The row as the statement has just written it. */
function rowOf(id: number, response: NewResponse): CommentRow {
  return {
    id,
    conversation_id: response.conversation.id,
    parent_id: response.parentId,
    author_id: response.authorId,
    content: response.content,
    stripped_content: response.stripped,
    attachments: response.attachments,
    inline_media: response.inlineMedia,
    like_count: 0,
    reply_count: 0,
    is_edited: false,
    created_at: response.now,
    updated_at: response.now,
    deleted_at: null,
    deleted_by_id: null,
  };
}

function parentCounted(parentId: number) {
  return sql`, parent as (
      update comments set reply_count = reply_count + 1
      where id = ${parentId} and conversation_id in (select id from post)
        and parent_id is null and deleted_at is null
      returning id
    )`;
}

function mentionsWritten(memberIds: readonly number[]) {
  return sql`, mentioned as (
      insert into mentions (target_type, target_id, member_id)
      select 'comment', response.id, members.id from response, members
      where members.id = any(${memberIds}::bigint[])
    )`;
}

/** @throws AppError NOT_FOUND */
export async function lockResponse(trx: DatabaseTransaction, id: number): Promise<CommentRow> {
  const row = await trx
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Takes a comment with its replies, or a reply, out of sight, and everything that counted them.
 * Call with the post and the response locked.
 * @returns the ids that are gone
 */
export async function hideResponse(
  trx: DatabaseTransaction,
  row: CommentRow,
  { actorId, now }: { actorId: number; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with hidden as (
      update comments set deleted_at = ${now}, deleted_by_id = ${actorId}
      where (id = ${row.id} or parent_id = ${row.id}) and deleted_at is null
      returning id, author_id, parent_id
    ), parent as (
      update comments set reply_count = greatest(reply_count - 1, 0)
      where id = ${row.parent_id}::bigint
    ), accepted as (
      select author_id from hidden
      where id = (select accepted_comment_id from conversations where id = ${row.conversation_id})
    ), newest as (
      select id, author_id from comments
      where conversation_id = ${row.conversation_id} and deleted_at is null
        and id not in (select id from hidden)
      order by created_at desc, id desc limit 1
    ), post as (
      update conversations
      set comment_count = greatest(comment_count - (select count(*) from hidden where parent_id is null), 0),
        reply_count = greatest(reply_count - (select count(*) from hidden), 0),
        last_comment_id = (select id from newest),
        last_replier_id = (select author_id from newest),
        accepted_comment_id = case when exists (select 1 from accepted) then null else accepted_comment_id end
      where id = ${row.conversation_id}
    ), losses as (
      select author_id as member_id, count(*) filter (where parent_id is null) as comments,
        count(*) filter (where parent_id is not null) as replies, 0 as accepted
      from hidden group by author_id
      union all
      select author_id, 0, 0, 1 from accepted
    ), summed as (
      select member_id, sum(comments) as comments, sum(replies) as replies, sum(accepted) as accepted
      from losses group by member_id
    ), locked as (
      select id from members where id in (select member_id from summed)
      order by id for no key update
    ), counted as (
      update members
      set comment_count = greatest(comment_count - summed.comments, 0),
        reply_count = greatest(reply_count - summed.replies, 0),
        accepted_count = greatest(accepted_count - summed.accepted, 0)
      from summed, locked
      where members.id = summed.member_id and locked.id = members.id
    )
    select id from hidden`.execute(trx);
  return rows.map((hidden) => hidden.id);
}
