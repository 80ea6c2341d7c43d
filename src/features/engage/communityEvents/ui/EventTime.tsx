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
  const { t, language } = useTranslation('communityEvents');
  const { timeZone } = useClock();
  const local = { language, timeZone: event.timeZone };
  const isElsewhere =
    rangeText(event, { language, timeZone }, false) !== rangeText(event, local, false);
  return (
    <span className={className} suppressHydrationWarning>
      <time dateTime={event.allDay ? event.startDate : event.startTime} suppressHydrationWarning>
        {rangeText(event, { language, timeZone })}
      </time>
      {isElsewhere && (
        <span className="block text-sm text-text-muted" suppressHydrationWarning>
          {t('timeIn', {
            time: rangeText(event, local, false),
            place: placeOf(event.timeZone),
          })}
        </span>
      )}
    </span>
  );
}

/** `Sat, 14 March 2026, 18:00 – 19:00 GMT`. An all-day event has dates without a time zone. */
function rangeText(
  event: Timed,
  { language, timeZone }: { language: string; timeZone: string },
  namesZone = true,
): string {
  const locale = localeOf(language);
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  if (event.allDay) {
    const dates = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
    return dates.formatRange(Date.parse(event.startDate), Date.parse(event.endDate));
  }
  const times = new Intl.DateTimeFormat(locale, {
    ...{ ...day, hour: 'numeric', minute: '2-digit', timeZone },
    ...(namesZone && { timeZoneName: 'short' }),
  });
  return times.formatRange(Date.parse(event.startTime), Date.parse(event.endTime));
}

/** The city of an IANA time zone: `New York` of `America/New_York`. */
function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
