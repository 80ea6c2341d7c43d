import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { addDays } from '../calendarDates.ts';
import { communityEventPaths } from '../communityEventAddress.ts';
import type { CalendarEventRow } from './calendarQueries.ts';

interface CalendarOptions {
  name: string;
  /** A path under the base path → the absolute URL. */
  absolute: (path: string) => string;
}

/**
 * Events as iCalendar (RFC 5545). Times are in UTC, which every program reads as the same instant: each
 * event is a single occurrence, so that no rule of a time zone is needed. All-day events are dates.
 */
export function renderCalendar(
  rows: readonly CalendarEventRow[],
  { name, absolute }: CalendarOptions,
): string {
  const host = new URL(absolute('/')).hostname;
  const calendar = ical({
    name,
    prodId: { company: 'Plaza', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3_600,
  });
  for (const row of rows) {
    const url = absolute(communityEventPaths.one(row));
    calendar.createEvent({
      id: `event-${row.id}@${host}`,
      ...timesOfRow(row),
      stamp: row.changed_at,
      lastModified: row.changed_at,
      created: row.created_at,
      sequence: row.sequence,
      status: row.cancelled_at === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      summary: row.title,
      description: descriptionOf(row, url),
      location: row.locations.map((place) => place.name).join('; ') || null,
      url,
    });
  }
  return calendar.toString();
}

function timesOfRow(row: CalendarEventRow) {
  if (!row.all_day) return { start: row.starts_at, end: row.ends_at };
  // The end of an all-day event is the day after its last.
  const end = addDays(row.ends_local.slice(0, 10), 1);
  return { allDay: true, start: localDay(row.starts_local.slice(0, 10)), end: localDay(end) };
}

/** The generator writes the UTC date of an all-day event. */
function localDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** The join link only where the row has it: for attendees. */
function descriptionOf(row: CalendarEventRow, url: string): string {
  return [row.cancel_reason, row.stripped_content.slice(0, 2_000), row.event_url, url]
    .filter((line) => line !== null && line !== '')
    .join('\n\n');
}

/** Differs when an event is changed, added or removed. */
export function calendarTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
