import { sql } from 'kysely';
import { momentOfLocal } from '#core/businessTime.ts';
import { type GoalDays, goalDays, isGoalMet, nextGoalDays } from '#core/insight/insightGoals.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { InsightFigure } from '#platform/insight/insightFigure.ts';
import { measureTotal } from '#platform/insight/measureFigure.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { goalFigures } from './goalService.ts';
import { askedOfGoal, type GoalRow, goalColumns, seenWith, zoneOfGoal } from './goalStore.ts';

const dayMs = 86_400_000;
/** Views of a day are counted once more an hour after its end. */
const graceMs = 2 * 3_600_000;
/** Of one goal at once, such as after the server was off. */
const mostPeriods = 24;

interface UnsettledGoal extends GoalRow {
  /** The last day that has a result. */
  settledTo: string | null;
}

/**
 * Keeps how each goal ended whose period is over: with what its owner may see, or an administrator where they no longer
 * manage the community. A goal that doesn’t repeat is deleted, its result stays.
 * @returns how many periods were settled
 */
export async function settleGoals(ctx: Ctx): Promise<number> {
  const { rows } = await sql<UnsettledGoal>`
    select ${goalColumns}, (select to_char(max(to_day), 'YYYY-MM-DD') from insight_goal_results result
      where result.goal_id = goal.id) as "settledTo"
    from insight_goals goal order by goal.id`.execute(ctx.db);
  let settled = 0;
  for (const goal of rows) settled += await settleGoal(ctx, goal);
  return settled;
}

async function settleGoal(ctx: Ctx, goal: UnsettledGoal): Promise<number> {
  // In no time zone is its first period over.
  if (goalDays(goal.period, goal.startsOn).to > isoDay(+ctx.now + dayMs)) return 0;
  const found = await findMeasurer(ctx, goal);
  if (!found) return 0;
  const { own, figure } = found;
  let settled = 0;
  for (const days of periodsOver(goal, figure, ctx.now)) {
    const asked = askedOfGoal(goal, days, ctx.now);
    const value = await measureTotal(own, figure, asked);
    if (value === undefined) break;
    await keepResult(own, goal, { days, value });
    settled += 1;
  }
  return settled;
}

function isoDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Periods that ended without a result. How things were in earlier ones of them can’t be told of figures of now. */
function periodsOver(goal: UnsettledGoal, figure: InsightFigure, now: Date): GoalDays[] {
  const over: GoalDays[] = [];
  const zone = zoneOfGoal(goal, figure);
  let days = goalDays(goal.period, goal.startsOn);
  while (momentOfLocal(zone, Date.parse(days.to) + dayMs) + graceMs <= +now) {
    if (goal.settledTo === null || days.to > goal.settledTo) over.push(days);
    if (!goal.repeats) break;
    days = nextGoalDays(goal.period, days);
  }
  return figure.isNow ? over.slice(-1) : over.slice(-mostPeriods);
}

async function findMeasurer(
  ctx: Ctx,
  goal: GoalRow,
): Promise<{ own: Ctx; figure: InsightFigure } | null> {
  const { rows } = await sql<{ id: number }>`
    select id from members where role = 'administrator' and deleted_at is null and blocked_at is null
      and deactivated_at is null order by id limit 3`.execute(ctx.db);
  const candidates = [
    ...(goal.ownerId === null ? [] : [goal.ownerId]),
    ...rows.map(({ id }) => id),
  ];
  for (const id of new Set(candidates.map(Number))) {
    const viewer = await findViewer(ctx, id);
    const figure = viewer && goalFigures({ viewer }).get(goal.figure);
    if (viewer && figure) return { own: { ...ctx, viewer, perRequest: new Map() }, figure };
  }
  return null;
}

async function keepResult(
  own: Ctx,
  goal: GoalRow,
  { days, value }: { days: GoalDays; value: number | null },
): Promise<void> {
  const isReached = value === null ? null : isGoalMet(goal, value);
  await inTransaction(own, async ({ trx }) => {
    await sql`
      insert into insight_goal_results (goal_id, figure, target, direction, period, query, from_day, to_day,
        value, is_reached, measured_as_id, seen_with, settled_at)
      values (${goal.id}, ${goal.figure}, ${goal.target}, ${goal.direction}, ${goal.period}, ${goal.query},
        ${days.from}::date, ${days.to}::date, ${value}, ${isReached}, ${own.viewer.memberId},
        ${seenWith(own.viewer)}::text[], ${own.now})
      on conflict do nothing`.execute(trx);
    if (!goal.repeats) await sql`delete from insight_goals where id = ${goal.id}`.execute(trx);
  });
}
