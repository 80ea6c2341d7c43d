import { type RawBuilder, sql } from 'kysely';
import type { InsightStep } from '#core/insight/insightAsked.ts';
import type { Database } from '../database/database.ts';
import type { FigureMeasure, InsightFacts } from './insightFigure.ts';

/** A period as moments; `to` is exclusive. */
export interface Moments {
  from: Date;
  to: Date;
}

/** A period, and the one before it if there is one. */
export interface ComparedPeriods {
  now: Moments;
  before: Moments | null;
  /** Facts have dates in UTC instead of moments. */
  isDaily: boolean;
}

/** SQL: the facts of the periods as rows. Their moments are read from an index. */
function factsWithin(
  facts: InsightFacts,
  { now, before, isDaily }: ComparedPeriods,
): RawBuilder<unknown> {
  const { at, id, value = sql`null`, key = sql`null`, part = sql`null` } = facts;
  const bound = (moment: Date) =>
    isDaily ? sql`${moment.toISOString().slice(0, 10)}::date` : sql`${moment}::timestamptz`;
  return sql`(
    select ${isDaily ? sql`(${at})::timestamp at time zone 'UTC'` : at} as at, ${id} as id,
      (${value})::float8 as value, (${key})::text as key, (${part})::int as part
    from ${facts.from}
    where ${at} >= ${bound(before?.from ?? now.from)} and ${at} < ${bound(now.to)}
      ${before === null ? sql`` : sql`and (${at} < ${bound(before.to)} or ${at} >= ${bound(now.from)})`}
      and (${facts.where}))`;
}

const nothing = sql`true`;

/** SQL: a number made of facts. */
function measured(
  measure: FigureMeasure,
  when: RawBuilder<unknown> = nothing,
): RawBuilder<number | null> {
  switch (measure) {
    case 'FACTS':
      return sql<number>`(count(*) filter (where ${when}))::float8`;
    case 'ENTITIES':
      return sql<number>`(count(distinct id) filter (where ${when}))::float8`;
    case 'SUM':
      return sql<number>`coalesce(sum(value) filter (where ${when}), 0)::float8`;
    case 'AVERAGE':
    case 'SHARE':
      return sql<number | null>`(avg(value) filter (where ${when}))::float8`;
    case 'MEDIAN':
      return sql<
        number | null
      >`percentile_cont(0.5) within group (order by value) filter (where ${when})`;
  }
}

/** The number of no facts. */
export function noneOf(measure: FigureMeasure): number | null {
  return measure === 'MEDIAN' || measure === 'SHARE' || measure === 'AVERAGE' ? null : 0;
}

export interface FigureTotals {
  value: number | null;
  previous: number | null;
  /** Nine of ten are at most this; only of medians. */
  p90: number | null;
  previousP90: number | null;
  /** By the first day of each step that has facts. */
  steps: ReadonlyMap<string, number | null>;
  previousSteps: ReadonlyMap<string, number | null>;
}

interface StepRow {
  start: string | null;
  isNow: boolean;
  value: number | null;
  p90: number | null;
}

/** The number of a period and of the one before, and of each of their steps, in one statement. */
export async function readTotals(
  db: Database,
  facts: InsightFacts,
  asked: ComparedPeriods & { measure: FigureMeasure; step: InsightStep; zone: string },
): Promise<FigureTotals> {
  const { now, measure, zone } = asked;
  const p90 =
    measure === 'MEDIAN' ? sql`percentile_cont(0.9) within group (order by value)` : sql`null`;
  const unit = asked.step === 'DAY' ? sql.lit('day') : sql.lit('week');
  const { rows } = await sql<StepRow>`
    select start, is_now as "isNow", ${measured(measure)} as value, (${p90})::float8 as p90
    from (
      select facts.*, at >= ${now.from} as is_now,
        to_char(date_trunc(${unit}, at at time zone ${zone}::text), 'YYYY-MM-DD') as start
      from ${factsWithin(facts, asked)} facts) facts
    group by grouping sets ((is_now), (is_now, start))`.execute(db);
  const none = noneOf(measure);
  const of = (isNow: boolean) => {
    const ofPeriod = rows.filter((row) => row.isNow === isNow);
    return {
      total: ofPeriod.find(({ start }) => start === null),
      steps: new Map(
        ofPeriod.flatMap(({ start, value }) => (start === null ? [] : [[start, value]])),
      ),
    };
  };
  const [current, previous] = [of(true), of(false)];
  return {
    value: current.total?.value ?? none,
    p90: current.total?.p90 ?? null,
    previous: asked.before === null ? null : (previous.total?.value ?? none),
    previousP90: previous.total?.p90 ?? null,
    ...{ steps: current.steps, previousSteps: previous.steps },
  };
}

export interface FactRow {
  key: string | null;
  part: number | null;
  value: number | null;
  previous: number | null;
}

/** By key, the largest first; cohorts by key and part. */
export async function readRows(
  db: Database,
  facts: InsightFacts,
  asked: ComparedPeriods & { measure: FigureMeasure; limit: number; hasParts: boolean },
): Promise<FactRow[]> {
  const { now, before, measure, limit, hasParts } = asked;
  const isNow = sql`at >= ${now.from}`;
  const parts = hasParts ? sql`, part` : sql``;
  const { rows } = await sql<FactRow>`
    select key, ${hasParts ? sql`part` : sql`null::int`} as part, ${measured(measure, isNow)} as value,
      ${before === null ? sql`null::float8` : measured(measure, sql`not (${isNow})`)} as previous
    from ${factsWithin(facts, asked)} facts
    group by key ${parts}
    having count(*) filter (where ${isNow}) > 0
    order by ${hasParts ? sql`key desc, part nulls first` : sql`value desc nulls last, key`}
    limit ${limit}`.execute(db);
  return rows;
}

/** One row of the list behind a figure. */
export interface FactItem {
  id: number;
  at: Date;
  value: number | null;
}

interface Selected extends Pick<ComparedPeriods, 'now' | 'isDaily'> {
  measure: FigureMeasure;
  /** Of one row of the table; undefined: all. */
  key: string | null | undefined;
  part: number | null | undefined;
}

/** SQL: what the list behind a figure has. */
function listed(
  facts: InsightFacts,
  { measure, now, isDaily, key, part }: Selected,
): RawBuilder<unknown> {
  const conditions = [
    ...(key === undefined ? [] : [sql`key is not distinct from ${key}::text`]),
    ...(part === undefined ? [] : [sql`part is not distinct from ${part}::int`]),
    // What is neither summed nor averaged is not listed.
    ...(measure === 'FACTS' || measure === 'ENTITIES' ? [] : [sql`value is not null`]),
  ];
  const where = conditions.length === 0 ? nothing : sql.join(conditions, sql` and `);
  const rows = sql`from ${factsWithin(facts, { now, isDaily, before: null })} facts where ${where}`;
  if (measure === 'ENTITIES')
    return sql`select id, max(at) as at, count(*)::float8 as value ${rows} group by id`;
  if (measure === 'SUM')
    return sql`select id, max(at) as at, sum(value) as value ${rows} group by id`;
  return sql`select id, at, value ${rows}`;
}

/** What counts most first, otherwise the newest. */
export async function readItems(
  db: Database,
  facts: InsightFacts,
  asked: Selected & { limit: number; offset: number },
): Promise<FactItem[]> {
  const isNewestFirst = asked.measure === 'FACTS' || asked.measure === 'ENTITIES';
  const order = isNewestFirst ? sql`at desc, id desc` : sql`value desc, at desc, id desc`;
  const { rows } = await sql<FactItem>`
    select id, at, value from (${listed(facts, asked)}) items
    order by ${order} limit ${asked.limit} offset ${asked.offset}`.execute(db);
  return rows;
}

/** How many there are, and the sum of their values: of a share, how many are 1. */
export async function countFacts(
  db: Database,
  facts: InsightFacts,
  asked: Selected,
): Promise<{ count: number; sum: number }> {
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(value), 0)::float8 as sum
    from (${listed(facts, asked)}) items`.execute(db);
  return rows[0] ?? { count: 0, sum: 0 };
}
