import { Link } from 'react-router';
import { type FigureDays, figureDays } from '#core/figurePeriod.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type PeriodSwitchProps = {
  /** Of the page. */
  path: string;
  days: FigureDays;
};

/** Links to the same page over 7, 30 or 90 days. */
export function PeriodSwitch({ path, days }: PeriodSwitchProps) {
  const { t } = useTranslation('adminHome');
  return (
    <nav aria-label={t('period.label')}>
      <ul className="flex rounded-lg border border-border bg-surface-sunken p-0.5">
        {figureDays.map((each) => (
          <li key={each}>
            <Link
              to={each === 30 ? path : `${path}?days=${each}`}
              preventScrollReset
              aria-current={each === days ? 'page' : undefined}
              className={cx(
                'touch-target flex min-h-8 items-center rounded-md px-3 text-sm font-medium',
                each === days
                  ? 'bg-surface-raised text-text shadow-sm'
                  : 'text-text-muted hover:text-text',
              )}
            >
              {t('period.days', { count: each })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
