import { sql } from 'kysely';
import { momentOfLocal } from '#core/businessTime.ts';
import { AppError } from '#core/errors.ts';
import {
  daysOfStep,
  type InsightAsked,
  insightAskedOf,
  narrowingOf,
  stepsOfPeriod,
} from '#core/insight/insightAsked.ts';
import {
  type GoalDays,
  type GoalState,
  goalDays,
  goalLine,
  goalSeconds,
  goalShare,
  goalState,
} from '#core/insight/insightGoals.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, holds } from '#core/permissions.ts';
import { todayIn } from '#core/reportDays.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { type InsightFigure, offeredFigures } from '#platform/insight/insightFigure.ts';
import { measureTotal } from '#platform/insight/measureFigure.ts';
import { goalLimits, insightGoalSchema } from '../insightGoalInputs.ts';
import type { OpenFigure } from './dashboardService.ts';
import { unitOf } from './figureTexts.ts';
import {
  askedOfGoal,
  daysOfGoal,
  type GoalResultRow,
  type GoalRow,
  isCumulative,
  readGoalResults,
  readGoals,
  zoneOfGoal,
} from './goalStore.ts';

const dayMs = 86_400_000;

/** A goal as it stands for the viewer. */
export interface OpenGoal extends GoalRow {
  of: InsightFigure;
  days: GoalDays;
  asked: InsightAsked;
  measured?: Promise<number | null | undefined>;
}

/** Figures of which goals can be set: a table of cohorts is not one number. */
export function goalFigures({ viewer }: Pick<Ctx, 'viewer'>): Map<string, InsightFigure> {
  const figures = offeredFigures(viewer).filter(({ form }) => form !== 'COHORTS');
  return new Map(figures.map((figure) => [figure.key, figure]));
}

/** Those of figures that are offered to the viewer. */
export function listGoals(ctx: Ctx): Promise<OpenGoal[]> {
  return perRequest(ctx, readOpenGoals);
}

async function readOpenGoals(ctx: Ctx): Promise<OpenGoal[]> {
  demandManager(ctx);
  const figures = goalFigures(ctx);
  return (await readGoals(ctx.db)).flatMap((goal) => {
    const of = figures.get(goal.figure);
    if (!of) return [];
    const days = daysOfGoal(goal, of, ctx.now);
    return [{ ...goal, of, days, asked: askedOfGoal(goal, days, ctx.now) }];
  });
}

/** Those of a figure that are narrowed as the figure is. */
export async function goalsOfFigure(ctx: Ctx, { figure, asked }: OpenFigure): Promise<OpenGoal[]> {
  const isSame = (goal: OpenGoal) =>
    figure.filters.every((filter) => goal.asked[filter] === asked[filter]) &&
    (!figure.isTimed || goal.asked.time === asked.time);
  return (await listGoals(ctx)).filter((goal) => goal.figure === figure.key && isSame(goal));
}

const openQueue = (_ctx: Ctx): { last: Promise<unknown> } => ({ last: Promise.resolve() });

/** Where it stands now, one goal after the other. Null: nothing to count; undefined: not in time. */
export function measureGoal(ctx: Ctx, goal: OpenGoal): Promise<number | null | undefined> {
  if (!goal.measured) {
    const queue = perRequest(ctx, openQueue);
    goal.measured = queue.last.then(() => measureTotal(ctx, goal.of, goal.asked));
    queue.last = goal.measured;
  }
  return goal.measured;
}

/** Null: it could not be measured in time. */
export async function stateOfGoal(ctx: Ctx, goal: OpenGoal): Promise<GoalState | null> {
  const value = await measureGoal(ctx, goal);
  if (value === undefined) return null;
  const zone = zoneOfGoal(goal, goal.of);
  const start = momentOfLocal(zone, Date.parse(goal.days.from));
  const end = momentOfLocal(zone, Date.parse(goal.days.to) + dayMs);
  const elapsed = (+ctx.now - start) / (end - start);
  return goalState({ ...goal, isCumulative: isCumulative(goal.of), value, elapsed });
}

export async function shareOfGoal(ctx: Ctx, goal: OpenGoal): Promise<number> {
  return goalShare(goal.target, (await measureGoal(ctx, goal)) ?? null);
}

/** The target over the steps of the figure's chart. Null: entities of several steps can't be added up. */
export function lineOfGoal(goal: OpenGoal, asked: InsightAsked): (number | null)[] | null {
  if (goal.of.measure === 'ENTITIES') return null;
  const steps = stepsOfPeriod(asked).map((start) => daysOfStep(asked, start));
  const since = goal.repeats ? goal.startsOn : goal.days.from;
  return goalLine(
    { target: goal.target, isCumulative: isCumulative(goal.of) },
    { ...goal.days, since },
    steps,
  );
}

/** @throws AppError NOT_FOUND */
export async function findGoal(ctx: Ctx, id: number): Promise<OpenGoal> {
  const goal = (await listGoals(ctx)).find((each) => Number(each.id) === id);
  if (!goal) throw new AppError('NOT_FOUND');
  return goal;
}

/** How earlier periods ended. */
export async function listGoalResults(
  ctx: Ctx,
): Promise<(GoalResultRow & { of: InsightFigure })[]> {
  demandManager(ctx);
  const figures = goalFigures(ctx);
  const results = await readGoalResults(ctx.db, ctx.viewer, [...figures.keys()]);
  return results.flatMap((result) => {
    const of = figures.get(result.figure);
    return of ? [{ ...result, of }] : [];
  });
}

/**
 * Sets a goal, or changes one with what is left of its period.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED
 */
export async function saveGoal(ctx: Ctx, id: number | null, given: unknown): Promise<number> {
  const ownerId = demandManager(ctx);
  const input = parseInput(insightGoalSchema, given);
  const figure = goalFigures(ctx).get(input.figure);
  if (!figure) throw new AppError('NOT_FOUND');
  const target = targetOf(figure, input);
  const direction = goalDirectionOf(figure) ?? input.direction ?? 'AT_LEAST';
  const { period } = input;
  const repeats = input.repeats ?? false;
  const query = queryOf(figure, input.query ?? '', ctx.now);
  const { from } = goalDays(period, todayIn(zoneOfGoal({ query }, figure), ctx.now));
  if (id === null) {
    await demandRoom(ctx);
    const { rows } = await sql<{ id: number }>`
      insert into insight_goals (figure, target, direction, period, repeats, query, starts_on, owner_id,
        created_at, updated_at)
      values (${figure.key}, ${target}, ${direction}, ${period}, ${repeats}, ${query},
        ${from}::date, ${ownerId}, ${ctx.now}, ${ctx.now})
      returning id`.execute(ctx.db);
    return Number(rows[0]?.id);
  }
  const { rows } = await sql<{ id: number }>`
    update insight_goals set target = ${target}, direction = ${direction}, query = ${query},
      starts_on = case when period = ${period} and ${repeats}::boolean then starts_on
        else ${from}::date end,
      period = ${period}, repeats = ${repeats}, owner_id = ${ownerId}, updated_at = ${ctx.now}
    where id = ${id} and figure = ${figure.key} returning id`.execute(ctx.db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return id;
}

/** Its results stay. @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function deleteGoal(ctx: Ctx, id: number): Promise<void> {
  demandManager(ctx);
  const { rows } = await sql<{ id: number }>`
    delete from insight_goals
    where id = ${id} and figure = any(${[...goalFigures(ctx).keys()]}::text[]) returning id`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

async function demandRoom({ db }: Ctx): Promise<void> {
  if ((await readGoals(db)).length < goalLimits.goals) return;
  const message = `At most ${goalLimits.goals} goals.`;
  throw validationFailed([{ field: 'amount', rule: 'count', message }]);
}

type GoalInput = ReturnType<typeof insightGoalSchema.parse>;

function targetOf(figure: InsightFigure, { amount, unit }: GoalInput): number {
  const kind = unitOf(figure);
  if (kind === 'SECONDS') return goalSeconds(amount, unit ?? 'HOURS');
  if (kind === 'COUNT') return amount;
  if (amount <= 100) return amount / 100;
  const message = 'A share is at most 100%.';
  throw validationFailed([{ field: 'amount', rule: 'percent', message }]);
}

/** Null: whoever sets the goal decides. */
export function goalDirectionOf({ better }: InsightFigure) {
  if (better === 'NEITHER') return null;
  return better === 'MORE' ? 'AT_LEAST' : 'AT_MOST';
}

/** Only of what the figure can be narrowed by; what is no address of a dashboard is nothing. */
function queryOf(figure: InsightFigure, given: string, now: Date): string {
  const asked = insightAskedOf(narrowingOf(new URLSearchParams(given)), now);
  const query = new URLSearchParams();
  for (const filter of figure.filters) if (asked[filter]) query.set(filter, asked[filter]);
  if (figure.isTimed && asked.time === 'BUSINESS') query.set('time', asked.time);
  if (!figure.isDaily && asked.zone !== 'UTC') query.set('zone', asked.zone);
  return `${query}`;
}

function demandManager({ viewer }: Ctx): number {
  demand(holds(viewer, 'MANAGE_COMMUNITY'));
  return demandActive(viewer);
}
