import { Link } from 'react-router';
import { formatDate } from '#core/formatTime.ts';
import { useClock } from '#ui/Clock.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { EventSeriesView } from '../communityEventView.ts';

type EventSeriesFactProps = { series: EventSeriesView; conversationId: string };

/** How an event repeats, which one of the series it is, and the other dates. */
export function EventSeriesFact({ series, conversationId }: EventSeriesFactProps) {
  const { t, language } = useTranslation('communityEvents');
  const { timeZone, style } = useClock();
  const { frequency, interval, events } = series;
  const number = events.findIndex((event) => event.conversationId === conversationId) + 1;
  return (
    <>
      {/* The first plural form of some languages is that of 21, too. */}
      {interval === 1
        ? t(`repeatsEach.${frequency}`)
        : t(`repeats.${frequency}`, { count: interval })}
      {number > 0 && events.length > 1 && (
        <>
          {' · '}
          {t('ofSeries', { number, total: events.length })}
          <details className="mt-1">
            <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-accent underline-offset-2 hover:underline">
              {t('allDates')}
            </summary>
            <ol className="mt-2 flex flex-wrap gap-x-3 gap-y-1.5 text-sm">
              {events.map((event) => (
                <li key={event.conversationId}>
                  <Link
                    to={event.path}
                    aria-current={event.conversationId === conversationId ? 'page' : undefined}
                    className={cx(
                      'underline-offset-2 hover:underline',
                      event.isCancelled && 'text-text-muted line-through',
                      event.conversationId === conversationId && 'font-semibold',
                    )}
                    suppressHydrationWarning
                  >
                    {formatDate(Date.parse(event.startTime), language, { timeZone, style })}
                  </Link>
                </li>
              ))}
            </ol>
          </details>
        </>
      )}
    </>
  );
}
