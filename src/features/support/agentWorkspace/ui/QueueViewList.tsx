import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { countLimit, isBuiltInView } from '../queueFilterRules.ts';
import type { SupportViewsQuery } from './agentDocuments.ts';

type QueueViewListProps = {
  views: ResultOf<typeof SupportViewsQuery>['supportViews'];
  current: string;
};

/** The views of the workspace with their counts: a column, on phones a row that scrolls. */
export function QueueViewList({ views, current }: QueueViewListProps) {
  const { t, language } = useTranslation('supportDesk');
  const numbers = new Intl.NumberFormat(language.replace('_', '-'));
  const countOf = (count: number) =>
    count > countLimit ? `${numbers.format(countLimit)}+` : numbers.format(count);
  return (
    <nav aria-label={t('views.label')}>
      <ul className="flex scrollbar-none gap-1 overflow-x-auto lg:flex-col">
        {views.map((view) => (
          <li key={view.key} className="shrink-0">
            <Link
              to={agentPaths.queue({ view: view.key })}
              aria-current={view.key === current ? 'page' : undefined}
              className={cx(
                'flex h-10 items-center justify-between gap-3 rounded-md px-3 text-sm',
                view.key === current
                  ? 'bg-accent-soft font-semibold text-accent'
                  : 'text-text-muted hover:bg-surface-sunken hover:text-text',
              )}
            >
              <bdi className="truncate">
                {isBuiltInView(view.key) ? t(`views.${view.key}`) : view.title}
              </bdi>
              <span className="text-xs tabular-nums">{countOf(view.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
