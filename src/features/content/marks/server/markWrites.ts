import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { lockRows } from '#platform/database/lockRows.ts';
import type { MarkKind, MarkTarget } from '../markRules.ts';

const tables = {
  conversation: 'conversations',
  comment: 'comments',
  category: 'categories',
  topic: 'topics',
  tag: 'tags',
} as const satisfies Record<MarkTarget, string>;

/** The counter column of a kind of mark. Marks without one are private. */
const counters: Record<MarkTarget, Partial<Record<MarkKind, string>>> = {
  conversation: {
    like: 'like_count',
    vote: 'vote_count',
    'me-too': 'me_too_count',
    follow: 'follow_count',
    bookmark: 'bookmark_count',
    share: 'share_count',
    helpful: 'helpful_count',
    unhelpful: 'unhelpful_count',
  },
  comment: { like: 'like_count' },
  category: { follow: 'follow_count' },
  topic: { follow: 'follow_count' },
  tag: {},
};

export interface Mark {
  target: MarkTarget;
  id: number;
  kind: MarkKind;
  memberId: number;
}

/**
 * Sets a member's mark, or removes it with `value: null`, and updates the target's counter. Call with the
 * target's row locked, to serialize one member's clicks.
 * @returns the change of the counter; 0 if nothing changed
 */
export async function writeMark(
  trx: DatabaseTransaction,
  mark: Mark,
  { value, was, now }: { value: 1 | -1 | null; was?: 1 | -1; now: Date },
): Promise<number> {
  const change = value === null ? removal(mark, was) : setting(mark, value, now);
  const column = counters[mark.target][mark.kind];
  const counted =
    column === undefined
      ? sql`select 1`
      : sql`update ${sql.table(tables[mark.target])}
          set ${sql.ref(column)} = ${moved(mark.kind, column)}
          where id = ${mark.id} and (select delta from changed) <> 0`;
  const { rows } = await sql<{ delta: number }>`
    with ${change}, counted as (${counted})
    select delta::int as delta from changed`.execute(trx);
  return rows[0]?.delta ?? 0;
}

/** Vote counts can be negative; an imported negative count must not affect the others. */
function moved(kind: MarkKind, column: string) {
  const sum = sql`${sql.ref(column)} + (select delta from changed)::int`;
  return kind === 'vote' ? sum : sql`greatest(${sum}, 0)`;
}

function setting({ target, id, kind, memberId }: Mark, value: number, now: Date) {
  return sql`
    old as (
      select value from marks
      where target_type = ${target} and target_id = ${id} and kind = ${kind} and member_id = ${memberId}
    ), written as (
      insert into marks (target_type, target_id, kind, member_id, value, created_at)
      values (${target}, ${id}, ${kind}, ${memberId}, ${value}::smallint, ${now})
      on conflict (target_type, target_id, kind, member_id) do update
        set value = excluded.value, created_at = excluded.created_at
        where marks.value <> excluded.value
    ), changed as (
      select ${value}::int - coalesce((select value from old), 0) as delta
    )`;
}

function removal({ target, id, kind, memberId }: Mark, was: number | undefined) {
  return sql`
    removed as (
      delete from marks
      where target_type = ${target} and target_id = ${id} and kind = ${kind} and member_id = ${memberId}
        and (${was ?? null}::smallint is null or value = ${was ?? null}::smallint)
      returning value
    ), changed as (
      select -coalesce(sum(value), 0) as delta from removed
    )`;
}

/** Updates a mark's time, as for reading again. @returns whether it existed */
export async function touchMark(
  trx: DatabaseTransaction,
  { target, id, kind, memberId }: Mark,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('marks')
    .set({ created_at: now })
    .where('target_type', '=', target)
    .where('target_id', '=', id)
    .where('kind', '=', kind)
    .where('member_id', '=', memberId)
    .returning('target_id')
    .executeTakeFirst();
  return row !== undefined;
}

type MemberCounter =
  | 'likes_received_count'
  | 'likes_given_count'
  | 'accepted_count'
  | 'conversations_followed_count'
  | 'topics_followed_count';

/** Updates members' counters; members are locked last, ordered by id. */
export async function countForMembers(
  trx: DatabaseTransaction,
  moves: readonly { memberId: number; counter: MemberCounter; by: number }[],
): Promise<void> {
  const felt = moves.filter((move) => move.by !== 0);
  if (felt.length === 0) return;
  const ids = [...new Set(felt.map((move) => move.memberId))];
  const columns = Map.groupBy(felt, (move) => move.counter);
  const sets = [...columns].map(([counter, group]) => {
    const by = sql.join(
      group.map((move) => sql`case when id = ${move.memberId} then ${move.by}::int else 0 end`),
      sql` + `,
    );
    return sql`${sql.ref(counter)} = greatest(${sql.ref(counter)} + ${by}, 0)`;
  });
  await lockRows(trx, 'members', ids);
  await sql`update members set ${sql.join(sets)} where id = any(${ids}::bigint[])`.execute(trx);
}
