import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';

/** For `datetime-local` inputs, in an IANA time zone. */
export function localIn(iso: string | null, timeZone: string): string {
  if (!iso) return '';
  return toCalendarDateTime(parseAbsolute(iso, timeZone)).toString().slice(0, 16);
}

/**
 * The instant of a local time. One that clocks skip is moved forward; of one that they show twice, the first.
 *
 * @returns null for an empty or incomplete value
 */
export function isoIn(local: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null;
  return toZoned(parseDateTime(local), timeZone, 'compatible').toDate().toISOString();
}
