import { localeOf } from '#core/languages.ts';
import { useClock } from '#ui/Clock.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityEventView } from '../communityEventView.ts';

type EventDateTileProps = {
  event: Pick<CommunityEventView, 'allDay' | 'startDate' | 'startTime'>;
};

/** The month and day of an event, like a calendar page; decorative, next to its time in words. */
export function EventDateTile({ event }: EventDateTileProps) {
  const { language } = useTranslation();
  const clock = useClock();
  const timeZone = event.allDay ? 'UTC' : clock.timeZone;
  const at = Date.parse(event.allDay ? event.startDate : event.startTime);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone }).format(at);
  return (
    <span
      aria-hidden
      className="flex w-13 shrink-0 flex-col self-start overflow-hidden rounded-lg border border-border bg-surface-raised text-center"
    >
      <span
        className="truncate bg-accent-soft px-1 py-0.5 text-xs font-semibold text-accent"
        suppressHydrationWarning
      >
        {part({ month: 'short' })}
      </span>
      <span className="py-1 text-lg font-bold tabular-nums" suppressHydrationWarning>
        {part({ day: 'numeric' })}
      </span>
    </span>
  );
}
