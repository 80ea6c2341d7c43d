import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { joinList } from '#core/joinList.ts';
import { localeOf } from '#core/languages.ts';
import { useClock } from '#ui/Clock.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { addDays } from '../calendarDates.ts';
import { datesOf, firstWeekday, movedDate, weeksOfMonth } from '../calendarGrid.ts';
import { communityEventPaths } from '../communityEventAddress.ts';
import { CalendarEntry } from './CalendarEntry.tsx';
import { type EventNode, EventRows } from './EventRows.tsx';

type CalendarMonthProps = { nodes: readonly EventNode[]; date: string; today: string };

const steps: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7 };

/** A month; arrow keys move between days, page keys between months. On a phone, its events are below. */
export function CalendarMonth({ nodes, date, today }: CalendarMonthProps) {
  const { t, language } = useTranslation('communityEvents');
  const { timeZone } = useClock();
  const navigate = useNavigate();
  const weeks = weeksOfMonth(date, firstWeekday(language));
  const month = date.slice(0, 7);
  const on = (day: string) => nodes.filter((post) => isOn(post, day, timeZone));
  const ofMonth = nodes.filter(({ communityEventDetails: event }) => {
    if (!event) return false;
    const { first, last } = datesOf(event, timeZone);
    return first.slice(0, 7) <= month && last.slice(0, 7) >= month;
  });

  function move(pressed: KeyboardEvent<HTMLTableElement>): void {
    const link =
      pressed.target instanceof HTMLElement ? pressed.target.closest('[data-day]') : null;
    const day = link?.getAttribute('data-day');
    if (!day || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return;
    const isRtl = getComputedStyle(pressed.currentTarget).direction === 'rtl';
    const sideways = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[pressed.key];
    const by = steps[pressed.key] ?? sideways;
    const page = { PageUp: -1 as const, PageDown: 1 as const }[pressed.key];
    if (page !== undefined) {
      pressed.preventDefault();
      void navigate(
        communityEventPaths.list({ view: 'month', date: movedDate('month', day, page) }),
      );
    }
    if (by === undefined) return;
    pressed.preventDefault();
    const next = pressed.currentTarget.querySelector(`[data-day="${addDays(day, by)}"]`);
    if (next instanceof HTMLElement) next.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <table
        aria-label={t('view.month')}
        onKeyDown={move}
        className="w-full table-fixed border-collapse overflow-hidden rounded-xl border border-border bg-surface-raised"
      >
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={dayText(day, language, 'long')}
                className="border-b border-border px-1 py-2 text-xs font-medium text-text-muted"
              >
                {dayText(day, language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  className={cx(
                    'h-14 border border-border p-1 align-top md:h-28',
                    !day.startsWith(month) && 'bg-surface-sunken',
                  )}
                >
                  <DayLink
                    {...{ day, language }}
                    isToday={day === today}
                    isOutside={!day.startsWith(month)}
                    count={on(day).length}
                  />
                  <ul className="mt-1 flex flex-col gap-0.5 max-md:hidden">
                    {on(day)
                      .slice(0, 3)
                      .map((post) => (
                        <li key={post.id}>
                          <CalendarEntry post={post} />
                        </li>
                      ))}
                  </ul>
                  {on(day).length > 3 && (
                    <Link
                      to={communityEventPaths.list({ view: 'week', date: day })}
                      className="px-1 text-xs text-text-muted hover:underline max-md:hidden"
                    >
                      {t('moreEvents', { count: on(day).length - 3 })}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="rounded-xl border border-border bg-surface-raised md:hidden">
        {ofMonth.length === 0 ? (
          <p className="p-4 text-sm text-text-muted">{t('empty')}</p>
        ) : (
          <EventRows nodes={ofMonth} />
        )}
      </div>
    </div>
  );
}

function isOn({ communityEventDetails: event }: EventNode, day: string, timeZone: string): boolean {
  if (!event) return false;
  const { first, last } = datesOf(event, timeZone);
  return first <= day && day <= last;
}

export function dayText(day: string, language: string, weekday: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: 'UTC' });
  return format.format(Date.parse(day));
}

type DayLinkProps = {
  day: string;
  language: string;
  isToday: boolean;
  isOutside: boolean;
  count: number;
};

function DayLink({ day, language, isToday, isOutside, count }: DayLinkProps) {
  const { t } = useTranslation('communityEvents');
  const full = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <Link
      to={communityEventPaths.list({ view: 'week', date: day })}
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      aria-label={joinList(
        [full.format(Date.parse(day)), ...(count > 0 ? [t('events', { count })] : [])],
        language,
      )}
      className={cx(
        'flex min-h-7 w-full items-center gap-1 rounded-md text-sm tabular-nums hover:bg-surface-sunken',
        isOutside && 'text-text-muted',
      )}
    >
      <span
        className={cx(
          'grid h-7 min-w-7 place-items-center rounded-full px-1',
          isToday && 'bg-accent-soft font-bold text-accent',
        )}
      >
        {new Intl.NumberFormat(localeOf(language)).format(Number(day.slice(8)))}
      </span>
      {count > 0 && <span aria-hidden className="size-1.5 rounded-full bg-accent md:hidden" />}
    </Link>
  );
}
