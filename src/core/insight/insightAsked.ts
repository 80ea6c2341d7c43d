import { z } from 'zod';
import { type DayPreset, presetDays, todayIn } from '#core/reportDays.ts';
import { isTimeZone } from '#core/timeZones.ts';

/** In the order of their tabs. */
export const dashboards = [
  ...(['overview', 'content', 'growth', 'search', 'deflection', 'knowledge'] as const),
  ...(['support', 'engagement', 'moderation', 'people', 'system'] as const),
] as const;
export type Dashboard = (typeof dashboards)[number];

export const insightSteps = ['DAY', 'WEEK'] as const;
export type InsightStep = (typeof insightSteps)[number];

/** Around the clock, or only while the support team works. */
export const insightTimes = ['CALENDAR', 'BUSINESS'] as const;
export type InsightTime = (typeof insightTimes)[number];

/** What a figure may be narrowed by. */
export const insightFilters = [
  ...(['category', 'topic', 'type', 'language'] as const),
  /** A profile list, and the country: of members, of authors of posts, of customers; of views, where they came from. */
  ...(['segment', 'country'] as const),
] as const;
export type InsightFilter = (typeof insightFilters)[number];

const longestDays = 731;
/** Longer periods are shown by week unless the reader asks for days. */
const mostDailySteps = 92;
const dayMs = 86_400_000;

const id = z.string().regex(/^[1-9]\d{0,15}$/);

/** Days such as `2026-03-01` in the time zone, the last one included. */
export const insightAskedSchema = z
  .object({
    from: z.iso.date().min(10),
    to: z.iso.date().min(10),
    /** IANA; UTC without. */
    zone: z.string().refine(isTimeZone).nullish(),
    step: z.enum(insightSteps).nullish(),
    time: z.enum(insightTimes).nullish(),
    category: id.nullish(),
    topic: id.nullish(),
    type: z
      .string()
      .regex(/^[A-Z_]{1,40}$/)
      .nullish(),
    language: z
      .string()
      .regex(/^[A-Za-z_]{2,10}$/)
      .nullish(),
    segment: id.nullish(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullish(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], params: { rule: 'range' } })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longestDays * dayMs, {
    path: ['from'],
    params: { rule: 'range' },
  });

/** The period and filters of a dashboard. */
export type InsightAsked = Record<InsightFilter, string | null> & {
  from: string;
  to: string;
  zone: string;
  step: InsightStep;
  time: InsightTime;
};

/** Fills in what is not asked for. */
export function settleAsked(given: z.output<typeof insightAskedSchema>): InsightAsked {
  const { from, to, zone, step, time, category, topic, type, language, segment, country } = given;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return {
    ...{ from, to, zone: zone ?? 'UTC', time: time ?? 'CALENDAR' },
    step: step ?? (days > mostDailySteps ? 'WEEK' : 'DAY'),
    ...{ category: category ?? null, topic: topic ?? null, type: type ?? null },
    ...{ language: language ?? null, segment: segment ?? null, country: country ?? null },
  };
}

export const insightPresets = [
  ...(['7', '30', '90', '365', 'month', 'lastMonth'] as const),
] as const satisfies readonly DayPreset[];
export type InsightPreset = (typeof insightPresets)[number];

const { shape } = insightAskedSchema;
const askedNames = Object.keys(shape);

/**
 * What the address of a dashboard asks for: the days of a preset that move with the calendar, or those from and to, else the
 * last 30 days. What it asks for in vain is left out, and nothing else with it.
 */
export function insightAskedOf(search: URLSearchParams, now: Date): InsightAsked {
  const given = <Value>(name: string, schema: z.ZodType<Value>): Value | null =>
    schema.safeParse(search.get(name) || null).data ?? null;
  const zone = given('zone', shape.zone);
  const preset = insightPresetOf(search);
  const days = ownDaysOf(search);
  return settleAsked({
    ...(preset === null && days ? days : presetDays(preset ?? '30', todayIn(zone ?? 'UTC', now))),
    ...{ zone, step: given('step', shape.step), time: given('time', shape.time) },
    ...{ category: given('category', shape.category), topic: given('topic', shape.topic) },
    ...{ type: given('type', shape.type), language: given('language', shape.language) },
    ...{ segment: given('segment', shape.segment), country: given('country', shape.country) },
  });
}

/** The preset that an address names; null: days of its own. */
export function insightPresetOf(search: URLSearchParams): InsightPreset | null {
  const named = insightPresets.find((preset) => preset === search.get('period'));
  return named ?? (ownDaysOf(search) ? null : '30');
}

/** Days of a form, in either order; of too many the last ones. */
function ownDaysOf(search: URLSearchParams): { from: string; to: string } | null {
  const days = z.tuple([shape.from, shape.to]).safeParse([search.get('from'), search.get('to')]);
  if (!days.success) return null;
  const [from = '', to = ''] = days.data.toSorted();
  const first = new Date(Date.parse(to) - (longestDays - 1) * dayMs).toISOString().slice(0, 10);
  return { from: [from, first].toSorted().at(-1) ?? from, to };
}

/** The part of an address that says what is asked for, which other dashboards understand as well. */
export function insightSearch(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of ['period', ...askedNames]) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  if (kept.has('period')) {
    kept.delete('from');
    kept.delete('to');
  }
  return kept;
}

const narrowingNames = [...insightFilters, 'zone', 'time'] as const;

/** The part of an address that narrows figures, without its period. */
export function narrowingOf(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of narrowingNames) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}

/** The first days of the steps of a period: each day, or the Monday of each week. */
export function stepsOfPeriod({
  from,
  to,
  step,
}: Pick<InsightAsked, 'from' | 'to' | 'step'>): string[] {
  const first = Date.parse(from);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  const [start, length] = step === 'DAY' ? [first, 1] : [first - weekday * dayMs, 7];
  const count = Math.floor((Date.parse(to) - start) / dayMs / length) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * length * dayMs).toISOString().slice(0, 10),
  );
}

/** The days of a step that are within the period. */
export function daysOfStep(
  { from, to, step }: Pick<InsightAsked, 'from' | 'to' | 'step'>,
  start: string,
): { from: string; to: string } {
  if (step === 'DAY') return { from: start, to: start };
  const end = new Date(Date.parse(start) + 6 * dayMs).toISOString().slice(0, 10);
  return { from: start < from ? from : start, to: end > to ? to : end };
}
