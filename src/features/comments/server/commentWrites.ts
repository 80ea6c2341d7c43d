import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { CommentRow } from './commentQueries.ts';

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
