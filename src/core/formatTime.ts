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

// Zones are members' choices, and each format takes tens of kilobytes.
const dates = createBoundedCache<string, Intl.DateTimeFormat>({ most: 200 });
const relatives = new Map<string, Intl.RelativeTimeFormat>();

// Building an Intl object costs far more than using it, and a list shows dozens of times.
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

/** How somebody wants days and hours written; AUTO is as the language has it. */
export type TimeStyle = Pick<ViewerPreferences, 'dateFormat' | 'timeFormat'>;

export interface TimeView {
  timeZone: string;
  style?: TimeStyle;
}

/** Languages that write a day in figures in that order. */
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

/**
 * 'now', '5 minutes ago', '21 days ago', and from 30 days on the date. A time a
 * little in the future (clocks differ) counts as now; a real future one reads 'in 2 days'.
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
  // Not 'yesterday': that is a calendar day in some zone, this is a distance.
  return relativeFormat(locale, 'always').format(
    sign * Math.floor(distance / step.size),
    step.unit,
  );
}
