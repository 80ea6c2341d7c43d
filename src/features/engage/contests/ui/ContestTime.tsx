import { formatDateTime } from '#core/formatTime.ts';
import { useClock } from '#ui/Clock.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type ContestTimeProps = {
  /** ISO 8601. */
  at: string;
  /** IANA; of the contest. */
  timeZone: string;
};

/** A time in the viewer's time zone, and in the contest's where clocks differ. */
export function ContestTime({ at, timeZone }: ContestTimeProps) {
  const { t, language } = useTranslation('contests');
  const clock = useClock();
  const ms = Date.parse(at);
  const { style } = clock;
  const own = formatDateTime(ms, language, { timeZone, style });
  const shown = formatDateTime(ms, language, { timeZone: clock.timeZone, style });
  const isElsewhere = offsetAt(ms, timeZone) !== offsetAt(ms, clock.timeZone);
  return (
    <span suppressHydrationWarning>
      <time dateTime={at} suppressHydrationWarning>
        {shown}
      </time>
      {isElsewhere && (
        <span className="block text-sm font-normal text-text-muted" suppressHydrationWarning>
          {t('localTime', { time: own })}
        </span>
      )}
    </span>
  );
}

/** The clock there, without the name of the zone. */
function offsetAt(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv', {
    ...{ dateStyle: 'short', timeStyle: 'short', timeZone },
  }).format(ms);
}
