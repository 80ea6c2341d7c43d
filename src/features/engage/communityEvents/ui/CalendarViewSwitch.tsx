import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  calendarViews,
  communityEventPaths,
  type EventListAddress,
} from '../communityEventAddress.ts';

/** List, month or week. */
export function CalendarViewSwitch({ view, date }: Pick<EventListAddress, 'view' | 'date'>) {
  const { t } = useTranslation('communityEvents');
  return (
    <nav aria-label={t('view.label')}>
      <ul className="flex rounded-lg border border-border bg-surface-sunken p-0.5">
        {calendarViews.map((each) => (
          <li key={each}>
            <Link
              to={communityEventPaths.list({ view: each, date })}
              preventScrollReset
              aria-current={each === view ? 'page' : undefined}
              className={cx(
                'touch-target flex min-h-8 items-center rounded-md px-3 text-sm font-medium',
                each === view
                  ? 'bg-surface-raised text-text shadow-sm'
                  : 'text-text-muted hover:text-text',
              )}
            >
              {t(`view.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
