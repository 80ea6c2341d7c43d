import { localeOf } from '#core/languages.ts';
import { useClock } from '#ui/Clock.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { datesOf, firstWeekday, weekOf } from '../calendarGrid.ts';
import { CalendarEntry } from './CalendarEntry.tsx';
import type { EventNode } from './EventRows.tsx';

type CalendarWeekProps = { nodes: readonly EventNode[]; date: string; today: string };

/** A week, day by day: next to each other, or on a phone one below another. */
export function CalendarWeek({ nodes, date, today }: CalendarWeekProps) {
  const { language } = useTranslation('communityEvents');
  const { timeZone } = useClock();
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  });
  return (
    <ol className="grid overflow-hidden rounded-xl border border-border bg-surface-raised md:grid-cols-7">
      {weekOf(date, firstWeekday(language)).map((day) => {
        const on = nodes.filter(({ communityEventDetails: event }) => {
          if (!event) return false;
          const { first, last } = datesOf(event, timeZone);
          return first <= day && day <= last;
        });
        return (
          <li
            key={day}
            aria-current={day === today ? 'date' : undefined}
            className="flex min-w-0 flex-col gap-1 border-border p-2 not-last:max-md:border-b not-last:md:border-e md:min-h-64"
          >
            <h3
              className={cx(
                'text-sm font-medium',
                day === today ? 'font-bold text-accent' : 'text-text-muted',
              )}
            >
              {format.format(Date.parse(day))}
            </h3>
            {on.length > 0 && (
              <ul className="flex flex-col gap-1">
                {on.map((post) => (
                  <li key={post.id}>
                    <CalendarEntry post={post} isWhole />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
