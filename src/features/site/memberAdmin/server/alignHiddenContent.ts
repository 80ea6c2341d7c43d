import { type RawBuilder, sql } from 'kysely';
import { postTypeFacts, postTypes } from '#core/postTypes.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** Posts locked and recounted per transaction. */
const batch = 100;

/**
 * Synchronizes a member's content with whether they are hidden, so that counters and answers match what
 * others see (decision 0218). A job, because a member may have written
 * in any number of posts. Idempotent.
 */
export async function alignHiddenContent(
  ctx: Pick<Ctx, 'db' | 'bus'>,
  { memberId, signal }: { memberId: number; signal?: AbortSignal },
): Promise<void> {
  const list = () => ctx.db.transaction().execute((trx) => listPostsOutOfLine(trx, memberId));
  let postIds = await list();
  while (postIds.length > 0) {
    for (let start = 0; start < postIds.length; start += batch) {
      signal?.throwIfAborted();
      const ids = postIds.slice(start, start + batch);
      await inTransaction(ctx, (unit) => alignPosts(unit, memberId, ids));
    }
    // A post that we waited for may have been forked, and its copies are outdated.
    postIds = await list();
  }
}

/**
 * Serializes the jobs of a member, including the list query: the state read last wins, and nothing is listed
 * while another job is still writing an earlier state.
 */
async function takeTurns(trx: DatabaseTransaction, memberId: number): Promise<void> {
  const key = `hidden-content:${memberId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

async function listPostsOutOfLine(trx: DatabaseTransaction, memberId: number): Promise<number[]> {
  await takeTurns(trx, memberId);
  const { rows } = await sql<{ id: number }>`
    with member as (select id, content_hidden from members where id = ${memberId})
    select post.id from conversations post join member on member.id = author_id
    where author_hidden <> content_hidden
    union
    select conversation_id from comments join member on member.id = author_id
    where author_hidden <> content_hidden
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}

async function alignPosts(unit: Unit, memberId: number, ids: number[]): Promise<void> {
  const { trx, emit } = unit;
  await takeTurns(trx, memberId);
  const { content_hidden: hidden } = await trx
    .selectFrom('members')
    .select('content_hidden')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  await recounting(unit, ids, async () => {
    await (hidden ? keepAnswers : returnAnswers)(trx, memberId, ids);
    for (const [table, post] of [
      ['conversations', 'id'],
      ['comments', 'conversation_id'],
    ] as const) {
      await sql`update ${sql.table(table)} set author_hidden = ${hidden}
        where author_id = ${memberId} and ${sql.ref(post)} = any(${ids}::bigint[])
          and author_hidden <> ${hidden}`.execute(trx);
    }
  });
  emit({ type: 'member.contentHidden', payload: { memberId, hidden } });
}

/** Records the answers about to be removed: the member's, and those below their content. */
async function keepAnswers(
  trx: DatabaseTransaction,
  memberId: number,
  ids: number[],
): Promise<void> {
  const theirs = (answer: RawBuilder<unknown>) => sql`(
    select response.id from comments response left join comments parent on parent.id = response.parent_id
    where response.id = ${answer} and ${memberId} in (response.author_id, parent.author_id))`;
  await sql`
    insert into hidden_answers (conversation_id, member_id, accepted_id, official_id)
    select * from (
      select id, ${memberId}::bigint, ${theirs(sql`accepted_comment_id`)} as accepted_id,
        ${theirs(sql`official_comment_id`)} as official_id
      from conversations where id = any(${ids}::bigint[])
    ) lost
    where accepted_id is not null or official_id is not null
    on conflict (conversation_id, member_id)
      do update set accepted_id = excluded.accepted_id, official_id = excluded.official_id`.execute(
    trx,
  );
}

const answerable = postTypes().filter((type) => postTypeFacts(type).answerable);
const isAnswerable = sql`type = any(${answerable}::text[])`;

/**
 * Restores the answers, unless another has been chosen since; for posts that are no longer questions, they
 * are kept for when they become one again.
 */
async function returnAnswers(
  trx: DatabaseTransaction,
  memberId: number,
  ids: number[],
): Promise<void> {
  await sql`
    with back as (
      delete from hidden_answers
      where member_id = ${memberId} and conversation_id = any(${ids}::bigint[]) returning *
    )
    update conversations post
    set accepted_comment_id = case when ${isAnswerable} then coalesce(accepted_comment_id, accepted_id) end,
      shelved_answer_id = case when not ${isAnswerable} then coalesce(shelved_answer_id, accepted_id)
        else shelved_answer_id end,
      official_comment_id = coalesce(official_comment_id, official_id)
    from back where post.id = back.conversation_id`.execute(trx);
}
