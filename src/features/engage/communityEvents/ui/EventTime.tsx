import { localeOf } from '#core/languages.ts';
import { useClock } from '#ui/Clock.tsx';
import type { Translate } from '#ui/translate.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventView } from '../communityEventView.ts';

type Timed = Pick<
  CommunityEventView,
  'allDay' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'timeZone'
>;

/** When an event is, in the viewer's time zone, and in the event's where clocks differ. */
export function EventTime({ event, className }: { event: Timed; className?: string }) {
  const { t, language } = useTranslation('communityEvents');
  const { timeZone } = useClock();
  const local = { language, timeZone: event.timeZone };
  const isElsewhere =
    rangeText(event, { language, timeZone }, 'none') !== rangeText(event, local, 'none');
  const [day, time] = dayAndTime(rangeParts(event, { language, timeZone }));
  return (
    <span className={className} suppressHydrationWarning>
      <time dateTime={event.allDay ? event.startDate : event.startTime} suppressHydrationWarning>
        {day}
        <span className="inline-block" suppressHydrationWarning>
          {time}
        </span>
      </time>
      {isElsewhere && (
        <span className="block text-sm text-text-muted" suppressHydrationWarning>
          {timeElsewhere(event, { language, timeZone }, t)}
        </span>
      )}
    </span>
  );
}

interface Zone {
  language: string;
  timeZone: string;
}

/** `7:30 – 8:30 PM in London`, with the day where it is another; `7:30 – 8:30 PM UTC` without a city. */
function timeElsewhere(event: Timed, viewer: Zone, t: Translate<'communityEvents'>): string {
  const local = { language: viewer.language, timeZone: event.timeZone };
  const place = cityOf(event.timeZone);
  const isSameDay = dayText(event, viewer) === dayText(event, local);
  const form = isSameDay ? 'timeOnly' : 'none';
  if (place !== null) return t('timeIn', { time: rangeText(event, local, form), place });
  return rangeText(event, local, isSameDay ? 'timeAndZone' : 'zone');
}

function dayText({ startTime, endTime }: Timed, { timeZone }: Zone): string {
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone });
  return days.formatRange(Date.parse(startTime), Date.parse(endTime));
}

const timeParts: ReadonlySet<string> = new Set(['dayPeriod', 'hour', 'minute', 'timeZoneName']);

/** The range up to its last day, and the time with its zone after that. */
function dayAndTime(parts: readonly Intl.DateTimeFormatPart[]): [day: string, time: string] {
  const isTime = parts.map(({ type }) => timeParts.has(type));
  const lastDay = parts.findLastIndex(({ type }, at) => type !== 'literal' && !isTime[at]);
  const start = isTime.indexOf(true, lastDay + 1);
  if (start < 0) return [textOf(parts), ''];
  return [textOf(parts.slice(0, start)), textOf(parts.slice(start))];
}

function textOf(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts.map(({ value }) => value).join('');
}

function rangeText(event: Timed, zone: Zone, form?: Form): string {
  return textOf(rangeParts(event, zone, form));
}

type Form = 'zone' | 'none' | 'timeOnly' | 'timeAndZone';

/**
 * `Sat, 14 March 2026, 18:00 – 19:00 GMT`. An all-day event has dates without a time zone.
 * @param form whether the day and the zone are named: `zone` names both
 */
function rangeParts(
  event: Timed,
  { language, timeZone }: Zone,
  form: Form = 'zone',
): Intl.DateTimeFormatPart[] {
  const locale = localeOf(language);
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  if (event.allDay) {
    const dates = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
    return dates.formatRangeToParts(Date.parse(event.startDate), Date.parse(event.endDate));
  }
  const namesDay = form === 'zone' || form === 'none';
  const namesZone = form === 'zone' || form === 'timeAndZone';
  const times = new Intl.DateTimeFormat(locale, {
    ...{ ...(namesDay && day), hour: 'numeric', minute: '2-digit', timeZone },
    ...(namesZone && { timeZoneName: 'short' }),
  });
  return times.formatRangeToParts(Date.parse(event.startTime), Date.parse(event.endTime));
}

/** The city of an IANA time zone: `New York` of `America/New_York`; null for `UTC` or `Etc/GMT+1`. */
function cityOf(timeZone: string): string | null {
  const [area, ...places] = timeZone.split('/');
  if (places.length === 0 || area === 'Etc') return null;
  return (places.at(-1) ?? '').replaceAll('_', ' ');
}
