import { localeOf } from '#core/languages.ts';
import { useClock } from '#ui/Clock.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventView } from '../communityEventView.ts';

type Timed = Pick<
  CommunityEventView,
  'allDay' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'timeZone'
>;

/** When an event is, in the viewer's time zone, and in the event's where clocks differ. */
export function EventTime({ event, className }: { event: Timed; className?: string }) {
  const { language } = useTranslation();
  const { timeZone } = useClock();
  const own = rangeText(event, { language, timeZone });
  const local = rangeText(event, { language, timeZone: event.timeZone });
  return (
    <span className={className} suppressHydrationWarning>
      <time dateTime={event.allDay ? event.startDate : event.startTime} suppressHydrationWarning>
        {own}
      </time>
      {local !== own && (
        <span className="block text-sm text-text-muted" suppressHydrationWarning>
          {local}
        </span>
      )}
    </span>
  );
}

/** `Sat, 14 March 2026, 18:00 – 19:00 GMT`. An all-day event has dates without a time zone. */
export function rangeText(event: Timed, view: { language: string; timeZone: string }): string {
  const { language, timeZone } = view;
  const locale = localeOf(language);
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  if (event.allDay) {
    const dates = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
    return dates.formatRange(Date.parse(event.startDate), Date.parse(event.endDate));
  }
  const times = new Intl.DateTimeFormat(locale, {
    ...{ ...day, hour: 'numeric', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  });
  return times.formatRange(Date.parse(event.startTime), Date.parse(event.endTime));
}
