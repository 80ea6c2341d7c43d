/** Hours without emails and pushes, in the member's time zone. */
export interface QuietHours {
  /** Minutes since midnight. */
  from: number;
  /** Minutes since midnight: of the next day if not after `from`. */
  to: number;
  /** ISO weekdays (Monday is 1) on which they begin. */
  days: readonly number[];
}

const dayMinutes = 1_440;
const minuteMs = 60_000;
/** Windows that follow each other without a gap: at most a week. */
const mostWindows = 8;

/** A moment as the clocks of a time zone show it. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  /** ISO weekday: Monday is 1. */
  weekday: number;
  /** Since midnight. */
  minutes: number;
}

/** The end of the quiet hours that contain `now`; null outside them. */
export function quietUntil(now: Date, hours: QuietHours, timeZone: string): Date | null {
  let end: Date | null = null;
  for (let count = 0; count < mostWindows; count += 1) {
    const next = endOfWindow(end ?? now, hours, timeZone);
    if (next === null) return end;
    end = next;
  }
  return end;
}

function endOfWindow(at: Date, { from, to, days }: QuietHours, timeZone: string): Date | null {
  const local = localTime(at, timeZone);
  const length = to > from ? to - from : to - from + dayMinutes;
  for (const daysAgo of [0, 1]) {
    const weekday = ((local.weekday + 6 - daysAgo) % 7) + 1;
    const begin = from - daysAgo * dayMinutes;
    const isWithin = local.minutes >= begin && local.minutes < begin + length;
    if (days.includes(weekday) && isWithin)
      return instantAfter(at, local, begin + length, timeZone);
  }
  return null;
}

/** The first moment after `at` when the clocks show these minutes of `local`'s day. */
function instantAfter(at: Date, local: LocalTime, minutes: number, timeZone: string): Date {
  const shown = Date.UTC(local.year, local.month - 1, local.day, 0, minutes);
  // Before and after a change of the clocks there are two candidates.
  const candidates = [at, new Date(at.getTime() + 2 * dayMinutes * minuteMs)].map(
    (near) => shown - offsetAt(near, timeZone),
  );
  const later = candidates.toSorted((a, b) => a - b).filter((each) => each > at.getTime());
  const exact = later.find(
    (each) => localTime(new Date(each), timeZone).minutes === minutes % dayMinutes,
  );
  return new Date(exact ?? later[0] ?? at.getTime() + minuteMs);
}

/** What the clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: Date, timeZone: string): number {
  const { year, month, day, minutes } = localTime(at, timeZone);
  const whole = Math.floor(at.getTime() / minuteMs) * minuteMs;
  return Date.UTC(year, month - 1, day, 0, minutes) - whole;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** @param timeZone an IANA name; one that this machine does not know counts as UTC */
export function localTime(at: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const weekday = ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1;
  return { year, month, day, weekday, minutes: hour * 60 + minute };
}

/** The ISO week of a local day, such as 2026-W48. */
export function isoWeekOf({ year, month, day, weekday }: LocalTime): string {
  const thursday = new Date(Date.UTC(year, month - 1, day + 4 - weekday));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.ceil(((thursday.getTime() - first) / (dayMinutes * minuteMs) + 1) / 7);
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = 'numeric' as const;
  const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric };
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', { ...fields, timeZone, hourCycle: 'h23' });
  } catch {
    format = new Intl.DateTimeFormat('en', { ...fields, timeZone: 'UTC', hourCycle: 'h23' });
  }
  formats.set(timeZone, format);
  return format;
}
