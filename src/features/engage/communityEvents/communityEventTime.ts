import { type CalendarDateTime, parseDateTime, toZoned } from '@internationalized/date';
import { isTimeZone } from '#core/timeZones.ts';

/** Which of two instants a local time means when clocks are set back. */
export const overlapChoices = ['EARLIER', 'LATER'] as const;
export type OverlapChoice = (typeof overlapChoices)[number];

/** `gap`: clocks skip that local time; `ambiguous`: they show it twice and no choice was given. */
export type LocalTimeFault = 'format' | 'gap' | 'ambiguous';

type Instant = { ok: true; at: Date } | { ok: false; fault: LocalTimeFault };

/** The instant of a local time (`2026-03-29T02:30`) in an IANA time zone. */
export function instantOf(
  local: string,
  timeZone: string,
  overlap: OverlapChoice | null = null,
): Instant {
  const time = parseLocal(local);
  if (time === null || !isTimeZone(timeZone)) return { ok: false, fault: 'format' };
  const earlier = toZoned(time, timeZone, 'earlier');
  const later = toZoned(time, timeZone, 'later');
  const at = { EARLIER: earlier.toDate(), LATER: later.toDate() };
  if (at.EARLIER.getTime() === at.LATER.getTime()) return { ok: true, at: at.EARLIER };
  const isShown = earlier.hour === time.hour && earlier.minute === time.minute;
  if (!isShown) return { ok: false, fault: 'gap' };
  return overlap === null ? { ok: false, fault: 'ambiguous' } : { ok: true, at: at[overlap] };
}

/** The first instant of a date (`2026-03-29`), also where midnight is skipped; `days` later. */
export function startOfEventDate(date: string, timeZone: string, days = 0): Date | null {
  const time = parseLocal(`${date}T00:00`);
  if (time === null || !isTimeZone(timeZone)) return null;
  return toZoned(time.add({ days }), timeZone, 'compatible').toDate();
}

function parseLocal(local: string): CalendarDateTime | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  try {
    const time = parseDateTime(local);
    return time.year < 1970 || time.year > 2200 ? null : time;
  } catch {
    return null;
  }
}
