import ChevronLeft from 'virtual:icons/chevron-left';
import ChevronRight from 'virtual:icons/chevron-right';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { firstWeekday, movedDate, weekOf } from '../calendarGrid.ts';
import { type CalendarView, communityEventPaths } from '../communityEventAddress.ts';

type CalendarStepsProps = { view: CalendarView; date: string };

/** The month or week, the ones before and after, and today. */
export function CalendarSteps({ view, date }: CalendarStepsProps) {
  const { t, language } = useTranslation('communityEvents');
  const to = (by: 1 | -1) => communityEventPaths.list({ view, date: movedDate(view, date, by) });
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-2">
      <h2 className="me-auto text-lg font-semibold" suppressHydrationWarning>
        {titleOf(view, date, language)}
      </h2>
      <Link to={communityEventPaths.list({ view })} className={buttonClasses('secondary', 'sm')}>
        {t('today')}
      </Link>
      <Link
        to={to(-1)}
        aria-label={t(view === 'week' ? 'previousWeek' : 'previousMonth')}
        preventScrollReset
        className={buttonClasses('secondary', 'sm')}
      >
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
      </Link>
      <Link
        to={to(1)}
        aria-label={t(view === 'week' ? 'nextWeek' : 'nextMonth')}
        preventScrollReset
        className={buttonClasses('secondary', 'sm')}
      >
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </Link>
    </div>
  );
}

function titleOf(view: CalendarView, date: string, language: string): string {
  const locale = localeOf(language);
  if (view === 'month') {
    const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(locale, month).format(Date.parse(date));
  }
  const week = weekOf(date, firstWeekday(language));
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locale, day);
  return format.formatRange(Date.parse(week[0] ?? date), Date.parse(week[6] ?? date));
}
