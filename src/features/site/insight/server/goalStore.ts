import { type RawBuilder, sql } from 'kysely';
import { type InsightAsked, insightAskedOf } from '#core/insight/insightAsked.ts';
import {
  type GoalDays,
  type GoalDirection,
  type GoalPeriod,
  goalDays,
} from '#core/insight/insightGoals.ts';
import type { Viewer } from '#core/permissions.ts';
import { todayIn } from '#core/reportDays.ts';
import type { Database } from '#platform/database/database.ts';
import type { InsightFigure } from '#platform/insight/insightFigure.ts';

export interface GoalRow {
  id: number;
  figure: string;
  target: number;
  direction: GoalDirection;
  period: GoalPeriod;
  repeats: boolean;
  query: string;
  startsOn: string;
  ownerId: number | null;
}

/** SQL: of `insight_goals goal`. */
export const goalColumns: RawBuilder<unknown> = sql`
  goal.id, goal.figure, goal.target, goal.direction, goal.period, goal.repeats, goal.query,
  to_char(goal.starts_on, 'YYYY-MM-DD') as "startsOn", goal.owner_id as "ownerId"`;

export async function readGoals(db: Database): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select ${goalColumns} from insight_goals goal order by goal.id`.execute(db);
  return rows;
}

export interface GoalResultRow {
  id: number;
  figure: string;
  target: number;
  direction: GoalDirection;
  period: GoalPeriod;
  query: string;
  from: string;
  to: string;
  value: number | null;
  isReached: boolean | null;
}

const mostResults = 24;

/** How periods ended, the last first: of these figures, and measured with no more than the viewer may see. */
export async function readGoalResults(
  db: Database,
  viewer: Viewer,
  figures: readonly string[],
): Promise<GoalResultRow[]> {
  const { rows } = await sql<GoalResultRow>`
    select id, figure, target, direction, period, query, to_char(from_day, 'YYYY-MM-DD') as "from",
      to_char(to_day, 'YYYY-MM-DD') as "to", value, is_reached as "isReached"
    from insight_goal_results
    where figure = any(${[...figures]}::text[])
      and (measured_as_id = ${viewer.memberId}::bigint or seen_with <@ ${heldBy(viewer)}::text[])
    order by to_day desc, id desc limit ${mostResults}`.execute(db);
  return rows;
}

const listed = (id: number) => `list:${id}`;

/** What a viewer holds everywhere, of what decides what they see. */
function heldBy({ permissions, profileLists }: Viewer): string[] {
  return [...permissions, ...profileLists.map(listed)];
}

/** The same, with what they hold in single categories. */
export function seenWith(viewer: Viewer): string[] {
  const inCategories = [...viewer.scoped.values()].flatMap((held) => [...held]);
  return [...new Set([...heldBy(viewer), ...inCategories])].sort();
}

/** Values that only grow during a period; others say something about any part of it. */
export function isCumulative({
  measure,
  isNow,
}: Pick<InsightFigure, 'measure' | 'isNow'>): boolean {
  return !isNow && (measure === 'FACTS' || measure === 'ENTITIES' || measure === 'SUM');
}

/** The time zone in which the periods of a goal begin. */
export function zoneOfGoal({ query }: Pick<GoalRow, 'query'>, figure: InsightFigure): string {
  return figure.isDaily ? 'UTC' : (new URLSearchParams(query).get('zone') ?? 'UTC');
}

/** The days that a goal is about at a moment. */
export function daysOfGoal(
  goal: Pick<GoalRow, 'period' | 'repeats' | 'startsOn' | 'query'>,
  figure: InsightFigure,
  now: Date,
): GoalDays {
  const day = goal.repeats ? todayIn(zoneOfGoal(goal, figure), now) : goal.startsOn;
  return goalDays(goal.period, day);
}

/** What a goal asks its figure for. */
export function askedOfGoal(
  { query }: Pick<GoalRow, 'query'>,
  { from, to }: GoalDays,
  now: Date,
): InsightAsked {
  return { ...insightAskedOf(new URLSearchParams(query), now), from, to, step: 'WEEK' };
}
