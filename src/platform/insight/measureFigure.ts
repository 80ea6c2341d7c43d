import { sql } from 'kysely';
import { momentOfLocal } from '#core/businessTime.ts';
import {
  type InsightAsked,
  type InsightFilter,
  insightFilters,
  stepsOfPeriod,
} from '#core/insight/insightAsked.ts';
import type { Viewer } from '#core/permissions.ts';
import { previousDays } from '#core/reportDays.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/database.ts';
import { serverParts } from '../feature/serverFeature.ts';
import { businessSecondsOf, calendarSeconds, findBusinessCalendar } from './businessSeconds.ts';
import {
  filtersFor,
  type InsightFacts,
  type InsightFigure,
  type NamedKey,
} from './insightFigure.ts';
import {
  type ComparedPeriods,
  type FactRow,
  type FigureTotals,
  noneOf,
  readRows,
  readTotals,
} from './readFacts.ts';

const dayMs = 86_400_000;
/** How far back figures of the current state look. */
const nowDays = 731;
const longestMs = 15_000;
const sortMemory = '32MB';
const mostRows = 500;
const mostCells = 5_000;

export interface FigureSelection {
  facts: InsightFacts;
  periods: ComparedPeriods;
}

/** @param now facts after it are none: today is compared with as much of its day */
function periodsOf(asked: InsightAsked, figure: InsightFigure, now: Date): ComparedPeriods {
  if (figure.isNow) {
    const from = new Date(+now - nowDays * dayMs);
    return { now: { from, to: now }, before: null, isDaily: false };
  }
  const isDaily = figure.isDaily === true;
  const momentOf = (day: string, days = 0) =>
    momentOfLocal(isDaily ? 'UTC' : asked.zone, Date.parse(day) + days * dayMs);
  const before = previousDays(asked);
  const [from, end] = [momentOf(asked.from), momentOf(asked.to, 1)];
  const to = isDaily ? end : Math.max(from, Math.min(end, +now));
  const previousFrom = momentOf(before.from);
  const previousTo = Math.max(previousFrom, momentOf(before.to, 1) - (end - to));
  return {
    now: { from: new Date(from), to: new Date(to) },
    before: { from: new Date(previousFrom), to: new Date(previousTo) },
    isDaily,
  };
}

/** What a figure counts for the viewer. Filters that it doesn’t have are not applied. */
export async function selectFacts(
  ctx: Ctx,
  figure: InsightFigure,
  asked: InsightAsked,
): Promise<FigureSelection> {
  const periods = periodsOf(asked, figure, ctx.now);
  const known = filtersFor(ctx.viewer, figure);
  const of = (filter: InsightFilter) => (known.includes(filter) ? asked[filter] : null);
  const { now, before } = periods;
  const from = before?.from ?? now.from;
  const scope = {
    ...{ from, to: now.to, zone: asked.zone, type: of('type'), language: of('language') },
    categoryIds: await branchOf(ctx, of('category')),
    ...{ topicId: idOf(of('topic')), segmentId: idOf(of('segment')), country: of('country') },
    seconds: await secondsOf(ctx, figure, { asked, from }),
  };
  return { facts: figure.facts(ctx, scope), periods };
}

function idOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

async function branchOf(ctx: Ctx, category: string | null): Promise<readonly number[] | null> {
  if (category === null) return null;
  const branches = serverParts('categoryBranch').map((list) => list(ctx, Number(category)));
  return (await Promise.all(branches)).flat();
}

async function secondsOf(
  ctx: Ctx,
  figure: InsightFigure,
  { asked, from }: { asked: InsightAsked; from: Date },
) {
  if (!figure.isTimed || asked.time === 'CALENDAR') return calendarSeconds;
  const found = await findBusinessCalendar(ctx);
  // Answers may come after the period.
  return found ? businessSecondsOf(found.calendar, from, ctx.now) : calendarSeconds;
}

/** Asked for, but not known to the figure, or not for the viewer. */
export function filtersNotApplied(
  viewer: Viewer,
  figure: InsightFigure,
  asked: InsightAsked,
): (InsightFilter | 'dates')[] {
  const known = filtersFor(viewer, figure);
  const others = insightFilters.filter(
    (filter) => asked[filter] !== null && !known.includes(filter),
  );
  return figure.isNow ? ['dates', ...others] : others;
}

export interface FigureStep {
  /** Its first day. */
  start: string;
  value: number | null;
  /** Of the step as far from the start of the period before. */
  previous: number | null;
}

export interface NamedFactRow extends FactRow {
  /** Null: the viewer can’t see it. */
  name: string | null;
  path: string | null;
}

export interface MeasuredFigure extends Omit<FigureTotals, 'steps' | 'previousSteps'> {
  figure: InsightFigure;
  asked: InsightAsked;
  steps: FigureStep[];
  rows: NamedFactRow[];
}

/** Null: it could not be measured in time. */
export async function measureFigure(
  ctx: Ctx,
  figure: InsightFigure,
  asked: InsightAsked,
): Promise<MeasuredFigure | null> {
  try {
    const { facts, periods } = await selectFacts(ctx, figure, asked);
    const { measure } = figure;
    const hasParts = figure.form === 'COHORTS';
    const hasRows = hasParts || figure.form === 'ROWS';
    const [totals, rows] = await readBounded(ctx.db, async (db) => [
      await readTotals(db, facts, {
        ...periods,
        measure,
        step: asked.step,
        zone: figure.isDaily ? 'UTC' : asked.zone,
      }),
      hasRows
        ? await readRows(db, facts, {
            ...{ ...periods, measure, hasParts },
            limit: hasParts ? mostCells : mostRows,
          })
        : [],
    ]);
    return {
      ...{ figure, asked, ...totals },
      steps: figure.isNow ? [] : stepsOfFigure(figure, asked, totals),
      rows: await namedRows(ctx, figure, rows),
    };
  } catch (error) {
    ctx.log.warn({ err: error, figure: figure.key }, 'a figure was not measured');
    return null;
  }
}

/** The number of the period alone. Undefined: it could not be measured in time. */
export async function measureTotal(
  ctx: Ctx,
  figure: InsightFigure,
  asked: InsightAsked,
): Promise<number | null | undefined> {
  try {
    const { facts, periods } = await selectFacts(ctx, figure, asked);
    const zone = figure.isDaily ? 'UTC' : asked.zone;
    const { measure } = figure;
    const { value } = await readBounded(ctx.db, (db) =>
      readTotals(db, facts, { ...periods, before: null, measure, step: 'WEEK', zone }),
    );
    return value;
  } catch (error) {
    ctx.log.warn({ err: error, figure: figure.key }, 'the total of a figure was not measured');
    return undefined;
  }
}

/** With a limit of its own, so that no dashboard keeps the database busy. */
export function readBounded<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  const run = async (trx: Database) => {
    await sql`select set_config('statement_timeout', ${`${longestMs}`}, true),
      set_config('work_mem', ${sortMemory}, true), set_config('jit', 'off', true)`.execute(trx);
    return read(trx);
  };
  return db.isTransaction ? read(db) : db.transaction().execute(run);
}

function stepsOfFigure(
  figure: InsightFigure,
  asked: InsightAsked,
  { steps, previousSteps }: FigureTotals,
): FigureStep[] {
  const none = noneOf(figure.measure);
  const before = stepsOfPeriod({ ...previousDays(asked), step: asked.step });
  return stepsOfPeriod(asked).map((start, index) => ({
    ...{ start, value: steps.get(start) ?? none },
    previous: previousSteps.get(before[index] ?? '') ?? none,
  }));
}

async function namedRows(
  ctx: Ctx,
  figure: InsightFigure,
  rows: readonly FactRow[],
): Promise<NamedFactRow[]> {
  const { keys, keyNames, form } = figure;
  const listed = keys === undefined ? rows : inOrder(keys, rows);
  if (form === 'COHORTS') return rows.map((row) => ({ ...row, name: row.key, path: null }));
  const texts = listed.flatMap(({ key }) => (key === null ? [] : [key]));
  const names: ReadonlyMap<string, NamedKey> = keyNames
    ? await keyNames(ctx, texts)
    : new Map(texts.map((key) => [key, { name: key }]));
  return listed.map((row) => {
    const named = row.key === null ? undefined : names.get(row.key);
    return { ...row, name: named?.name ?? null, path: named?.path ?? null };
  });
}

function inOrder(keys: readonly string[], rows: readonly FactRow[]): FactRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => byKey.get(key) ?? { key, part: null, value: 0, previous: null });
}
