import { sql } from 'kysely';
import { isPostType, postTypeFacts } from '#core/postTypes.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** Members whose marks a merge added, by kind: removed by undo. */
export type AddedMarks = Record<string, number[]>;

const columns = {
  follow: 'follow_count',
  bookmark: 'bookmark_count',
  vote: 'vote_count',
  'me-too': 'me_too_count',
} as const;

/** Likes stay with their text; votes and me-toos apply to both posts. */
function unitedKinds({ type }: ConversationRow): string[] {
  const appreciation = isPostType(type) ? postTypeFacts(type).appreciation : 'like';
  const own = { like: [], vote: ['vote'], meToo: ['me-too'] }[appreciation];
  return ['follow', 'bookmark', ...own];
}

/**
 * Copies another post's marks that a post lacks: each member counts once, and existing marks are kept. All
 * get the time of the merge, to distinguish them from later ones.
 */
export async function addMarks(
  trx: DatabaseTransaction,
  { from, to, now }: { from: ConversationRow; to: ConversationRow; now: Date },
): Promise<AddedMarks> {
  const { rows } = await sql<{ kind: string; members: number[]; sum: number }>`
    with added as (
      insert into marks (target_type, target_id, kind, member_id, value, created_at)
      select 'conversation', ${to.id}, kind, member_id, value, ${now}
      from marks
      where target_type = 'conversation' and target_id = ${from.id}
        and kind = any(${unitedKinds(to)}::text[])
      order by kind, member_id
      on conflict do nothing
      returning kind, member_id, value
    )
    select kind, array_agg(member_id order by member_id) as members, sum(value)::int as sum
    from added group by kind`.execute(trx);
  await countMarks(trx, to.id, rows);
  return Object.fromEntries(rows.map(({ kind, members }) => [kind, members.map(Number)]));
}

/** Removes the marks that a merge added, unless the member has set them again since. */
export async function removeMarks(
  trx: DatabaseTransaction,
  { from, added, mergedAt }: { from: number; added: AddedMarks; mergedAt: Date },
): Promise<void> {
  for (const [kind, members] of Object.entries(added)) {
    const { rows } = await sql<{ sum: number }>`
      with removed as (
        delete from marks
        where target_type = 'conversation' and target_id = ${from} and kind = ${kind}
          and member_id = any(${members}::bigint[]) and created_at = ${mergedAt}
        returning value
      )
      select coalesce(sum(value), 0)::int as sum from removed`.execute(trx);
    await countMarks(trx, from, [{ kind, sum: -(rows[0]?.sum ?? 0) }]);
  }
}

async function countMarks(
  trx: DatabaseTransaction,
  id: number,
  moves: readonly { kind: string; sum: number }[],
): Promise<void> {
  const sets = Object.entries(columns).flatMap(([kind, column]) => {
    const by = moves.find((move) => move.kind === kind)?.sum ?? 0;
    return by === 0 ? [] : [sql`${sql.ref(column)} = ${sql.ref(column)} + ${by}::int`];
  });
  if (sets.length === 0) return;
  await sql`update conversations set ${sql.join(sets)} where id = ${id}`.execute(trx);
}
