import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { lockRows } from '#platform/database/lockRows.ts';
import { emitRecounted, readRecountedState } from './recountedEvents.ts';

/** The contribution of posts to each counter elsewhere, by `counter key`. */
type Counts = Map<string, { counter: string; key: string; amount: number }>;

/**
 * Runs a change that affects counting (deleting, hiding, moving, merging, and undoing these) and updates
 * every counter by the difference: of topics, categories, tags and members, and the posts' and comments' own
 * counts. An accepted or official answer that is no longer counted is removed.
 *
 * Posts are locked first, by ascending id; counters last, in the order topics, categories, tags, members.
 * Costs a few statements, and reads the posts' responses: for staff actions, not for frequent operations.
 * Emits events for content that became public or non-public, and for changed answers.
 * @param postIds every post whose state or responses `change` affects
 * @param newPostId the one created by the change, which has its own event
 * @throws AppError NOT_FOUND if a post does not exist
 */
export async function recounting<Result>(
  unit: Pick<Unit, 'trx' | 'emit'>,
  postIds: readonly number[],
  change: () => Promise<Result>,
  { newPostId }: { newPostId?: number } = {},
): Promise<Result> {
  const { trx } = unit;
  const ids = [...new Set(postIds)].sort((a, b) => a - b);
  await lockPosts(trx, ids);
  const before = await countsOf(trx, ids);
  const known = ids.filter((id) => id !== newPostId);
  const seenBefore = await readRecountedState(trx, known);
  const result = await change();
  await countResponses(trx, ids);
  await moveCounters(trx, before, await countsOf(trx, ids));
  await emitRecounted(unit, seenBefore, await readRecountedState(trx, known));
  return result;
}

async function lockPosts(trx: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  const rows = await trx
    .selectFrom('conversations')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
}

async function countsOf(trx: DatabaseTransaction, ids: readonly number[]): Promise<Counts> {
  const { rows } = await sql<{ counter: string; key: string; amount: number }>`
    select counter, key, amount::int as amount from counts_of_posts(${ids}::bigint[])`.execute(trx);
  return new Map(rows.map((row) => [`${row.counter} ${row.key}`, row]));
}

/** The response counts of posts and comments. */
async function countResponses(trx: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  await sql`
    update comments parent set reply_count = now_counted.replies
    from (
      select comment.id, count(reply.id)::int as replies
      from comments comment left join comments reply on reply.parent_id = comment.id
        and reply.deleted_at is null and reply.is_counted
      where comment.conversation_id = any(${ids}::bigint[]) and comment.parent_id is null
      group by comment.id
    ) now_counted
    where parent.id = now_counted.id and parent.reply_count <> now_counted.replies`.execute(trx);
  await sql`
    with responses as materialized (
      select response.id, response.conversation_id, response.parent_id, response.author_id, response.created_at
      from comments response left join comments parent on parent.id = response.parent_id
      where response.conversation_id = any(${ids}::bigint[])
        and response.is_counted and coalesce(parent.is_counted, true)
    )
    update conversations post
    set comment_count = (select count(*) from responses where conversation_id = post.id and parent_id is null),
      reply_count = (select count(*) from responses where conversation_id = post.id),
      accepted_comment_id = (select id from responses
        where conversation_id = post.id and id = post.accepted_comment_id),
      official_comment_id = (select id from responses
        where conversation_id = post.id and id = post.official_comment_id),
      (last_comment_id, last_replier_id, last_response_at) = (
        select id, author_id, created_at from responses where conversation_id = post.id
        order by created_at desc, id desc limit 1)
    where id = any(${ids}::bigint[])`.execute(trx);
}

const memberCounters = [
  'conversation_count',
  'comment_count',
  'reply_count',
  'accepted_count',
  'conversations_followed_count',
] as const;

async function moveCounters(
  trx: DatabaseTransaction,
  before: Counts,
  after: Counts,
): Promise<void> {
  const moves = [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const was = before.get(name);
    const is = after.get(name);
    const by = (is?.amount ?? 0) - (was?.amount ?? 0);
    const { counter, key } = is ?? was ?? { counter: '', key: '' };
    return by === 0 ? [] : [{ counter, key, by }];
  });
  const of = (counter: string) => moves.filter((move) => move.counter === counter);
  const keys = (group: typeof moves) => group.map(({ key }) => key);
  const amounts = (group: typeof moves) => group.map(({ by }) => by);

  const topics = of('topic');
  if (topics.length > 0) {
    await lockRows(trx, 'topics', keys(topics));
    await sql`
      update topics set conversation_count = greatest(conversation_count + by, 0)
      from unnest(${keys(topics)}::bigint[], ${amounts(topics)}::int[]) as moved (id, by)
      where topics.id = moved.id`.execute(trx);
  }
  const own = of('category');
  const branches = of('branch');
  if (branches.length + own.length > 0) {
    await lockRows(trx, 'categories', keys([...own, ...branches]));
    await sql`
      with moved as (
        select id, sum(own)::int as own, sum(nested)::int as nested from (
          select id, by as own, 0 as nested
          from unnest(${keys(own)}::bigint[], ${amounts(own)}::int[]) as move (id, by)
          union all
          select id, 0, by
          from unnest(${keys(branches)}::bigint[], ${amounts(branches)}::int[]) as move (id, by)
        ) both_kinds group by id
      )
      update categories
      set message_count = greatest(message_count + own, 0),
        nested_message_count = greatest(nested_message_count + nested, 0)
      from moved where categories.id = moved.id`.execute(trx);
  }
  const tags = of('tag');
  if (tags.length > 0) {
    await sql`
      insert into tags (name, conversation_count)
      select name, greatest(by, 0)
      from unnest(${keys(tags)}::text[], ${amounts(tags)}::int[]) as move (name, by) order by name
      on conflict (name) do update set conversation_count = greatest(tags.conversation_count
        + (select by from unnest(${keys(tags)}::text[], ${amounts(tags)}::int[]) as move (name, by)
           where move.name = excluded.name), 0)`.execute(trx);
  }
  const members = moves.filter(({ counter }) => memberCounters.some((each) => each === counter));
  if (members.length > 0) await moveMembers(trx, members);
}

async function moveMembers(
  trx: DatabaseTransaction,
  moves: readonly { counter: string; key: string; by: number }[],
): Promise<void> {
  const sums = memberCounters.map(
    (counter) =>
      sql`coalesce(sum(by) filter (where counter = ${counter}), 0)::int as ${sql.ref(counter)}`,
  );
  const sets = memberCounters.map(
    (counter) =>
      sql`${sql.ref(counter)} = greatest(members.${sql.ref(counter)} + moved.${sql.ref(counter)}, 0)`,
  );
  await lockRows(trx, 'members', [...new Set(moves.map(({ key }) => key))]);
  await sql`
    with moved as (
      select id, ${sql.join(sums)}
      from unnest(${moves.map(({ key }) => key)}::bigint[], ${moves.map(({ counter }) => counter)}::text[],
        ${moves.map(({ by }) => by)}::int[]) as move (id, counter, by)
      group by id
    )
    update members set ${sql.join(sets)} from moved where members.id = moved.id`.execute(trx);
}
