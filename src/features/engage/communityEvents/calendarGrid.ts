import { addDays, dateIn } from './calendarDates.ts';
import type { CalendarView } from './communityEventAddress.ts';

/** The first day of a week by language: Sunday, Saturday, or Monday. */
export function firstWeekday(language: string): number {
  if (/^ar/.test(language)) return 6;
  return /^(en(_US)?|ja|ko|pt_BR|zh.*|es_MX)$/.test(language) ? 0 : 1;
}

/** The week that a date is in. */
export function weekOf(date: string, firstDay: number): string[] {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  const start = addDays(date, -((day - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_none, index) => addDays(start, index));
}

/** The weeks of a date's month, the first and last with days of the months next to it. */
export function weeksOfMonth(date: string, firstDay: number): string[][] {
  const month = date.slice(0, 7);
  const weeks: string[][] = [];
  for (let week = weekOf(`${month}-01`, firstDay); ; ) {
    weeks.push(week);
    const next = addDays(week[6] ?? date, 1);
    if (next.slice(0, 7) !== month) return weeks;
    week = weekOf(next, firstDay);
  }
}

/** The same day of another month, or its last one. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)));
  return moved.toISOString().slice(0, 10);
}

export function movedDate(view: CalendarView, date: string, by: 1 | -1): string {
  return view === 'week' ? addDays(date, 7 * by) : addMonths(date, by);
}

/** What a calendar shows in any time zone and with any first day of the week. */
export function calendarRange(view: CalendarView, date: string): { from: string; to: string } {
  const isMonth = view === 'month';
  const start = isMonth ? `${date.slice(0, 7)}-01` : date;
  const end = isMonth ? addMonths(start, 1) : date;
  return { from: `${addDays(start, -8)}T00:00:00Z`, to: `${addDays(end, 8)}T00:00:00Z` };
}

interface Timed {
  allDay: boolean;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
}

/** The first and last date of an event as its viewer sees them; all-day events keep their own. */
export function datesOf(event: Timed, timeZone: string): { first: string; last: string } {
  if (event.allDay) return { first: event.startDate, last: event.endDate };
  const end = Math.max(Date.parse(event.endTime) - 1, Date.parse(event.startTime));
  return {
    first: dateIn(new Date(event.startTime), timeZone),
    last: dateIn(new Date(end), timeZone),
  };
}
