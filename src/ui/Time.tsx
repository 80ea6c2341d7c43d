import { formatDate, formatDateTime, formatRelative } from '#core/formatTime.ts';
import { useClock } from './Clock.tsx';
import { useTranslation } from './useTranslation.ts';

type TimeProps = {
  /** ISO 8601, as the API gives it. */
  at: string;
  /** Shows the date instead of the distance. */
  absolute?: boolean;
  className?: string;
};

/** A moment: relative in words, exact in the title, machine-readable in dateTime. */
export function Time({ at, absolute = false, className }: TimeProps) {
  const { language } = useTranslation();
  const { now, timeZone } = useClock();
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return null;
  const locale = language;
  const text = absolute
    ? formatDate(ms, locale, timeZone)
    : formatRelative(ms, now, { locale, timeZone });
  // The browser's Intl data may be another version than the server's: a comma is not worth a warning.
  return (
    <time
      dateTime={at}
      title={formatDateTime(ms, locale, timeZone)}
      className={className}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
