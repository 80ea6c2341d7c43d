import { addDays } from './calendarDates.ts';
import { addMonths } from './calendarGrid.ts';

export const repeatFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'MONTHLY_WEEKDAY'] as const;
export type RepeatFrequency = (typeof repeatFrequencies)[number];

/** Which events of a series a change applies to. */
export const seriesScopes = ['THIS', 'FOLLOWING', 'ALL'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

export interface EventRepeat {
  frequency: RepeatFrequency;
  /** Every second week: 2. */
  interval: number;
  /** Events of the series, the first one included. */
  count: number;
}

/**
 * The dates of a series. A day that a month does not have becomes its last; a fifth weekday becomes the last
 * one of the month.
 */
export function seriesDates(first: string, { frequency, interval, count }: EventRepeat): string[] {
  return Array.from({ length: count }, (_none, at) => {
    const steps = at * interval;
    if (frequency === 'DAILY') return addDays(first, steps);
    if (frequency === 'WEEKLY') return addDays(first, 7 * steps);
    if (frequency === 'MONTHLY') return addMonths(first, steps);
    return sameWeekdayOfMonth(first, steps);
  });
}

function sameWeekdayOfMonth(date: string, months: number): string {
  const number = Math.ceil(Number(date.slice(8)) / 7);
  const month = addMonths(`${date.slice(0, 7)}-01`, months);
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  const first = addDays(month, (weekday(date) - weekday(month) + 7) % 7);
  const wanted = addDays(first, 7 * (number - 1));
  return wanted.slice(0, 7) === month.slice(0, 7) ? wanted : addDays(wanted, -7);
}

interface Timings {
  /** Local: `2026-03-29T18:30`. */
  startTime: string;
  endTime: string;
}

/** The same times of day on another date, as long. */
export function timingsOn(date: string, { startTime, endTime }: Timings): Timings {
  const nights = daysBetween(startTime, endTime);
  return {
    startTime: `${date}${startTime.slice(10)}`,
    endTime: `${addDays(date, nights)}${endTime.slice(10)}`,
  };
}

/** Local times of another event of the series, after an event has moved from `before` to `after`. */
export function timingsMovedAlong(
  own: Timings,
  { before, after }: { before: Timings; after: Timings },
): Timings {
  const days = daysBetween(before.startTime, after.startTime);
  return timingsOn(addDays(own.startTime.slice(0, 10), days), after);
}

function daysBetween(from: string, to: string): number {
  const day = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / 86_400_000;
  return day(to) - day(from);
}
