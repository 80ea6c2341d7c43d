import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#core/permissions.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { paddedIds, pipelinedRead } from '#platform/database/preparedStatements.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { type MarkKind, type MarkTarget, markKinds } from '../markRules.ts';

/** The viewer's marks on one entity: kind → value (a vote is 1 or -1, all others 1) and time. */
export type Marks = ReadonlyMap<MarkKind, { value: number; at: Date }>;

const noMarks: Marks = new Map();

/** The viewer's marks by target id, batched in one statement per target type. */
export function markLoader(ctx: Ctx, target: MarkTarget): RememberingLoader<number, Marks> {
  return perRequest(ctx, createLoaders)[target];
}

/** What `marksColumn` selects: kind, value, time. */
export type StoredMarks = [MarkKind, number, string][];

/** The viewer's marks on one entity, for a statement that loads the entity anyway. */
export function marksColumn(
  viewer: Viewer,
  target: MarkTarget,
  targetId: RawBuilder<unknown>,
): RawBuilder<StoredMarks | null> {
  if (viewer.memberId === null) return sql`null::jsonb`;
  return sql`(select jsonb_agg(jsonb_build_array(kind, value, created_at)) from marks
    where target_type = ${target} and target_id = ${targetId} and kind in (${sql.join(markKinds)})
      and member_id = ${viewer.memberId})`;
}

/** Keeps what `marksColumn` has selected. */
export function keepMarks(
  ctx: Ctx,
  target: MarkTarget,
  [id, stored]: readonly [number, StoredMarks | null],
): void {
  const marks = stored?.map(([kind, value, at]) => [kind, { value, at: new Date(at) }] as const);
  markLoader(ctx, target).prime(id, marks ? new Map(marks) : noMarks);
}

function createLoaders(ctx: Ctx): Record<MarkTarget, RememberingLoader<number, Marks>> {
  return {
    conversation: createLoader(ctx, 'conversation'),
    comment: createLoader(ctx, 'comment'),
    category: createLoader(ctx, 'category'),
    topic: createLoader(ctx, 'topic'),
    tag: createLoader(ctx, 'tag'),
  };
}

function createLoader(ctx: Ctx, target: MarkTarget): RememberingLoader<number, Marks> {
  const { memberId } = ctx.viewer;
  return new RememberingLoader(async (ids) => {
    if (memberId === null) return ids.map(() => noMarks);
    const rows = await ctx.db
      .selectFrom('marks')
      .modifyFront(pipelinedRead)
      .select(['target_id', 'kind', 'value', 'created_at'])
      .where('target_type', '=', target)
      .where('target_id', 'in', paddedIds(ids))
      // The primary key is (target_type, target_id, kind, member_id): naming the kinds avoids scanning all
      // members' marks of a popular post.
      .where('kind', 'in', markKinds)
      .where('member_id', '=', memberId)
      .execute();
    const byTarget = new Map<number, Map<MarkKind, { value: number; at: Date }>>();
    for (const row of rows) {
      const marks = byTarget.get(row.target_id) ?? new Map();
      byTarget.set(row.target_id, marks.set(row.kind, { value: row.value, at: row.created_at }));
    }
    return ids.map((id) => byTarget.get(id) ?? noMarks);
  });
}
