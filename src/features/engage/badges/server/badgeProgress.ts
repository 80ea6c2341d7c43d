import { sql } from 'kysely';
import { type Ctx, perRequest } from '#platform/context.ts';
import { branchOf } from './badgeAwards.ts';
import { reachedOfBadge } from './badgeEvaluation.ts';
import { type BadgeRecord, readBadges } from './badgeStore.ts';

/** How far the viewer is by a badge's rule, in units of its thresholds; null for visitors and badges without a rule. */
export async function badgeProgress(ctx: Ctx, { id }: BadgeRecord): Promise<number | null> {
  return (await perRequest(ctx, ownProgress)).get(id) ?? null;
}

/** Of all badges, in one statement, however many of them a page shows. */
async function ownProgress(ctx: Ctx): Promise<ReadonlyMap<number, number>> {
  const { memberId } = ctx.viewer;
  if (memberId === null) return new Map();
  const counts = await Promise.all(
    (await readBadges(ctx.db)).flatMap(({ id, rule }) =>
      rule?.isEnabled
        ? [
            branchOf(ctx, rule.categoryId).then((categoryIds) => {
              const scope = { now: ctx.now, memberIds: [memberId], categoryIds };
              return sql`select ${id}::bigint as id, (${reachedOfBadge(rule, scope)})::int as reached`;
            }),
          ]
        : [],
    ),
  );
  if (counts.length === 0) return new Map();
  const { rows } = await sql<{ id: number; reached: number | null }>`${sql.join(
    counts,
    sql` union all `,
  )}`.execute(ctx.db);
  return new Map(rows.map(({ id, reached }) => [id, reached ?? 0]));
}
