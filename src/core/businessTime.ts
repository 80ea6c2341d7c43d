/** Opening hours that begin on a weekday, in minutes of that local day; 1440 is its end, more is the next day. */
export interface OpenInterval {
  /** 1 is Monday, as in ISO 8601. */
  day: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  from: number;
  to: number;
}

/** A date with its own hours; none: closed. */
export interface CalendarException {
  /** Such as `2026-12-25`, in the calendar’s time zone. */
  date: string;
  intervals: readonly { from: number; to: number }[];
}

/** When a team works. Null stands for always. */
export interface BusinessCalendar {
  timeZone: string;
  intervals: readonly OpenInterval[];
  exceptions: readonly CalendarException[];
}

const minute = 60_000;
const day = 86_400_000;
/** A calendar that is never open for two years has no due time. */
const longestSearchDays = 731;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(timeZone, format);
  return format;
}

/** Local time minus UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(
    ...([of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')] as const),
  );
  return local - Math.floor(at / 1000) * 1000;
}

/**
 * The moment of a local time. One that a clock change skips is the moment of the change; of one that comes
 * twice it is the first.
 */
export function momentOfLocal(timeZone: string, local: number): number {
  const before = local - offsetAt(timeZone, local - day);
  const after = local - offsetAt(timeZone, local + day);
  for (const moment of [Math.min(before, after), Math.max(before, after)]) {
    if (moment + offsetAt(timeZone, moment) === local) return moment;
  }
  return firstAfter(timeZone, Math.min(before, after), local);
}

/** The clock change within which a local time does not exist. */
function firstAfter(timeZone: string, from: number, local: number): number {
  let [low, high] = [from - day / 8, from + day / 8];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2 / 1000) * 1000;
    if (middle <= low) break;
    if (middle + offsetAt(timeZone, middle) >= local) high = middle;
    else low = middle;
  }
  return high;
}

/** Open times of the local day that is `index` days after the one of `local`, as moments. */
function spansOfDay(calendar: BusinessCalendar, localMidnight: number): [number, number][] {
  const date = new Date(localMidnight);
  const exception = calendar.exceptions.find(
    (each) => each.date === date.toISOString().slice(0, 10),
  );
  const weekday = ((date.getUTCDay() + 6) % 7) + 1;
  const intervals = exception
    ? exception.intervals
    : calendar.intervals.filter((each) => each.day === weekday);
  return intervals
    .map(({ from, to }): [number, number] => [
      momentOfLocal(calendar.timeZone, localMidnight + from * minute),
      momentOfLocal(calendar.timeZone, localMidnight + to * minute),
    ])
    .filter(([from, to]) => to > from)
    .sort(([one], [other]) => one - other);
}

function* spansFrom(
  calendar: BusinessCalendar,
  from: number,
  to?: number,
): Generator<[number, number]> {
  const local = from + offsetAt(calendar.timeZone, from);
  const midnight = Math.floor(local / day) * day;
  let end = from;
  const days = to === undefined ? longestSearchDays : Math.ceil((to - from) / day) + 2;
  for (let index = -1; index < days; index += 1) {
    for (const [opens, closes] of spansOfDay(calendar, midnight + index * day)) {
      // Intervals may overlap; each moment counts once.
      const start = Math.max(opens, end);
      if (closes <= start) continue;
      end = closes;
      yield [start, closes];
    }
  }
}

/** When it is open between two moments, in order; none of them overlap. */
export function businessSpans(
  calendar: BusinessCalendar,
  from: number,
  to: number,
): [number, number][] {
  const spans: [number, number][] = [];
  for (const [opens, closes] of spansFrom(calendar, from, to)) {
    if (opens >= to) break;
    spans.push([opens, Math.min(closes, to)]);
  }
  return spans;
}

/** Milliseconds of business time between two moments; 0 if they are in the wrong order. */
export function businessMsBetween(
  calendar: BusinessCalendar | null,
  from: number,
  to: number,
): number {
  if (to <= from) return 0;
  if (calendar === null) return to - from;
  let total = 0;
  for (const [opens, closes] of spansFrom(calendar, from)) {
    if (opens >= to) break;
    total += Math.min(closes, to) - opens;
  }
  return total;
}

/** The moment at which so much business time has passed; null if that never happens. */
export function addBusinessMs(
  calendar: BusinessCalendar | null,
  from: number,
  length: number,
): number | null {
  if (calendar === null) return from + length;
  let rest = Math.max(0, length);
  for (const [opens, closes] of spansFrom(calendar, from)) {
    if (closes - opens >= rest) return opens + rest;
    rest -= closes - opens;
  }
  return null;
}
