import { createBoundedCache } from './boundedCache.ts';
import { localeOf } from './languages.ts';
import type { ViewerPreferences } from './viewerPreferences.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units: readonly { below: number; size: number; unit: Intl.RelativeTimeFormatUnit }[] = [
  { below: hour, size: minute, unit: 'minute' },
  { below: day, size: hour, unit: 'hour' },
  { below: 30 * day, size: day, unit: 'day' },
];

// Bounded, because members choose time zones and each format takes tens of kilobytes.
const dates = createBoundedCache<string, Intl.DateTimeFormat>({ most: 200 });
const relatives = new Map<string, Intl.RelativeTimeFormat>();

// Cached, because constructing an Intl object is expensive and a list shows dozens of times.
function dateFormat(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = dates.get(key);
  if (known) return known;
  const made = make();
  dates.set(key, made);
  return made;
}

type Numeric = 'auto' | 'always';

function relativeFormat(locale: string, numeric: Numeric): Intl.RelativeTimeFormat {
  const key = `${numeric}|${locale}`;
  const known = relatives.get(key);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(localeOf(locale), { numeric });
  relatives.set(key, made);
  return made;
}

/** Preferred date and time format; AUTO follows the language. */
export type TimeStyle = Pick<ViewerPreferences, 'dateFormat' | 'timeFormat'>;

export interface TimeView {
  timeZone: string;
  style?: TimeStyle;
}

/** Languages whose numeric dates use that order. */
const orders = { DAY_FIRST: 'en-GB', MONTH_FIRST: 'en-US', YEAR_FIRST: 'sv-SE' } as const;

/** Calendar date, for example '4 Mar 2024' in en-GB. `at` in milliseconds since the epoch. */
export function formatDate(at: number, locale: string, { timeZone, style }: TimeView): string {
  const order = style?.dateFormat ?? 'AUTO';
  return dateFormat(`d|${locale}|${timeZone}|${order}`, () =>
    order === 'AUTO'
      ? new Intl.DateTimeFormat(localeOf(locale), { dateStyle: 'medium', timeZone })
      : new Intl.DateTimeFormat(orders[order], {
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          timeZone,
        }),
  ).format(at);
}

/** From one day to another, both as ISO dates in UTC, with the dash of the language. */
export function formatDays(from: string, to: string, locale: string): string {
  const format = dateFormat(
    `r|${locale}`,
    () => new Intl.DateTimeFormat(localeOf(locale), { dateStyle: 'medium', timeZone: 'UTC' }),
  );
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/** Date, time and zone, for the title of a relative time. */
export function formatDateTime(at: number, locale: string, { timeZone, style }: TimeView): string {
  const hours = style?.timeFormat ?? 'AUTO';
  return dateFormat(
    `t|${locale}|${timeZone}|${hours}`,
    () =>
      new Intl.DateTimeFormat(localeOf(locale), {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        ...(hours === 'AUTO' ? {} : { hour12: hours === 'HOURS_12' }),
        timeZone,
        timeZoneName: 'short',
      }),
  ).format(at);
}

/** The time of day, for times within some hours. */
export function formatTimeOfDay(at: number, locale: string, { timeZone, style }: TimeView): string {
  const hours = style?.timeFormat ?? 'AUTO';
  return dateFormat(
    `h|${locale}|${timeZone}|${hours}`,
    () =>
      new Intl.DateTimeFormat(localeOf(locale), {
        hour: 'numeric',
        minute: '2-digit',
        ...(hours === 'AUTO' ? {} : { hour12: hours === 'HOURS_12' }),
        timeZone,
      }),
  ).format(at);
}

/**
 * 'now', '5 minutes ago', '21 days ago', and the date from 30 days on. A time slightly in the future (clock
 * skew) counts as now; a later one is 'in 2 days'.
 */
export function formatRelative(
  at: number,
  now: number,
  { locale, ...view }: { locale: string } & TimeView,
): string {
  const distance = Math.abs(now - at);
  const sign = at > now ? 1 : -1;
  if (distance < minute) return relativeFormat(locale, 'auto').format(0, 'second');
  const step = units.find(({ below }) => distance < below);
  if (!step) return formatDate(at, locale, view);
  // Not 'yesterday', which is a calendar day in some time zone; this is a duration.
  return relativeFormat(locale, 'always').format(
    sign * Math.floor(distance / step.size),
    step.unit,
  );
}

/** From when until when `formatRelative` says the same of a time in the past; null: it is in the future. */
export function relativeSpan(at: number, now: number): { from: number; until: number } | null {
  const distance = now - at;
  if (distance < 0) return null;
  if (distance < minute) return { from: at, until: at + minute };
  const step = units.find(({ below }) => distance < below);
  if (!step) return { from: at + 30 * day, until: Number.POSITIVE_INFINITY };
  const from = at + Math.floor(distance / step.size) * step.size;
  return { from, until: from + step.size };
}
