import { useState } from 'react';
import { formatDate, formatDateTime, formatRelative } from '#core/formatTime.ts';
import { isHydrating, useClock } from './Clock.tsx';
import { useTranslation } from './useTranslation.ts';

type TimeProps = {
  /** ISO 8601, from the API. */
  at: string;
  /** Shows the date instead of the relative time. */
  absolute?: boolean;
  className?: string;
};

/** A time: relative as text, exact in the title, machine-readable in dateTime. */
export function Time({ at, absolute = false, className }: TimeProps) {
  const { language } = useTranslation();
  const clock = useClock();
  const { timeZone, style, isServers } = clock;
  const [isWritten] = useState(isHydrating);
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return null;
  // Keeps the server's text until the browser's clock is available: a browser's first use of Intl takes
  // longer than hydrating half the page.
  const isKept = isWritten && isServers;
  const text = () =>
    absolute
      ? formatDate(ms, language, { timeZone, style })
      : formatRelative(ms, clock.nowFor?.(ms) ?? clock.now, { locale: language, timeZone, style });
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
