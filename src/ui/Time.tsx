import { useState } from 'react';
import { formatDate, formatDateTime, formatRelative } from '#core/formatTime.ts';
import { isHydrating, useClock } from './Clock.tsx';
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
  const { now, timeZone, style, isServers } = useClock();
  const [isWritten] = useState(isHydrating);
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return null;
  // The server's words stay until the browser's clock is there: a browser's first use of Intl takes
  // longer than taking over half the page.
  const isKept = isWritten && isServers;
  const text = () =>
    absolute
      ? formatDate(ms, language, { timeZone, style })
      : formatRelative(ms, now, { locale: language, timeZone, style });
  return (
    <time
      dateTime={at}
      title={isKept ? undefined : formatDateTime(ms, language, { timeZone, style })}
      className={className}
      suppressHydrationWarning
    >
      {isKept ? '' : text()}
    </time>
  );
}
