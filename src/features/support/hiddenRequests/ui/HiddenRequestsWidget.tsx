import { Link } from 'react-router';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type HiddenTab, hiddenTabOf, hiddenTabPath, hiddenTabs } from '../hiddenRequestTabs.ts';
import { BlockedSenders } from './BlockedSenders.tsx';
import type { HiddenRequestsData } from './hiddenRequestDocuments.ts';
import { useHideRequests } from './useHideRequests.ts';

/** Spam, deleted requests and blocked senders. */
export function HiddenRequestsWidget({ data, page }: WidgetProps<object, HiddenRequestsData>) {
  const { t } = useTranslation('hiddenRequests');
  const { viewer } = useShell();
  const isAgent = canWorkOnRequests(viewerOfInfo(viewer)).ok;
  const query = new URLSearchParams(page.search);
  const tab = hiddenTabOf(query.get('tab'));
  const tabs = hiddenTabs.filter((each) => each === 'SPAM' || isAgent);
  const filter = (
    <nav aria-label={t('tabs.label')} className="flex flex-wrap gap-1">
      {tabs.map((each) => (
        <Link
          key={each}
          to={hiddenTabPath(each)}
          aria-current={each === tab ? 'page' : undefined}
          className={cx(
            'flex h-9 items-center rounded-md px-3 text-sm font-medium',
            each === tab
              ? 'bg-surface-sunken text-text'
              : 'text-text-muted hover:bg-surface-sunken hover:text-text',
          )}
        >
          {t(`tabs.${each}`)}
        </Link>
      ))}
    </nav>
  );
  if (tab === 'BLOCKED') {
    return <BlockedSenders senders={data.supportBlockedSenders ?? []} filter={filter} />;
  }
  return <HiddenList {...{ data, tab, filter, isAgent }} />;
}

type HiddenListProps = {
  data: HiddenRequestsData;
  tab: Exclude<HiddenTab, 'BLOCKED'>;
  filter: React.ReactNode;
  isAgent: boolean;
};

function HiddenList({ data, tab, filter, isAgent }: HiddenListProps) {
  const { t } = useTranslation('hiddenRequests');
  const { hide, restore } = useHideRequests();
  const found = data.supportHiddenRequests;
  const pageNumber = found?.pageNumber ?? 0;
  return (
    <AdminList
      title={t('title')}
      description={t(`description.${tab}`)}
      filter={filter}
      rows={found?.nodes ?? []}
      empty={{ title: t(`empty.${tab}`) }}
      pages={{
        page: pageNumber + 1,
        pageCount: Math.max(1, Math.ceil((found?.totalCount ?? 0) / 20)),
        hrefFor: (next) => hiddenTabPath(tab, next),
      }}
    >
      {(row) => {
        const name = row.author?.fullName || row.author?.username || row.authorName;
        return (
          <li key={row.id} className="flex flex-wrap items-start gap-3 px-4 py-3.5 sm:px-5">
            <div className="flex min-w-56 flex-1 flex-col gap-1">
              <p className="font-medium wrap-anywhere">
                <span className="font-normal text-text-muted">#{row.number}</span>{' '}
                <bdi>{row.title}</bdi>
              </p>
              <p className="line-clamp-2 text-sm wrap-anywhere" dir="auto">
                {row.opening}
              </p>
              <p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
                <bdi className="wrap-anywhere">
                  {name}
                  {row.authorEmail && row.authorEmail !== name && ` (${row.authorEmail})`}
                </bdi>
                {row.removedAt ? (
                  <span>
                    {t('removed')} <Time at={row.removedAt} absolute />
                  </span>
                ) : (
                  row.hiddenAt && <Time at={row.hiddenAt} />
                )}
                <bdi>{row.hiddenBy?.fullName || row.hiddenBy?.username}</bdi>
              </p>
            </div>
            <div className="flex gap-2 needs-js:hidden">
              <Button size="sm" variant="secondary" onClick={() => void restore([row.id])}>
                {t(tab === 'SPAM' ? 'notSpam' : 'restore')}
              </Button>
              {tab === 'SPAM' && isAgent && (
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => void hide([row.id], { as: 'DELETED' })}
                >
                  {t('delete')}
                </Button>
              )}
            </div>
          </li>
        );
      }}
    </AdminList>
  );
}
