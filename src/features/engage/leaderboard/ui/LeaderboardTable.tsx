import CalendarDays from 'virtual:icons/calendar-days';
import ChevronDown from 'virtual:icons/chevron-down';
import Folder from 'virtual:icons/folder';
import Users from 'virtual:icons/users';
import { useId } from 'react';
import { paths } from '#core/paths.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type LeaderboardAddress,
  type LeaderMetric,
  leaderboardSearch,
  leaderMetrics,
  leaderPeriods,
} from '../leaderboardAddress.ts';
import { hasTrend, LeaderboardItem } from './LeaderboardItem.tsx';
import { LeaderDatesForm } from './LeaderDatesForm.tsx';
import type { Leader } from './leaderboardDocuments.ts';

type LeaderboardTableProps = {
  leaders: readonly Leader[];
  /** The viewer's row; null if they are not on the board. */
  own: Leader | null;
  /** Apart from the others, without a rank. */
  staff: readonly Leader[];
  hasMore: boolean;
  /** Those of the top level. */
  categories: readonly { id: string; title: string }[];
  address: LeaderboardAddress;
};

const metrics = Object.keys(leaderMetrics) as LeaderMetric[]; // the table's own keys

/** The complete leaderboard: metric, category, period, name, pages. */
export function LeaderboardTable({
  leaders,
  own,
  staff,
  hasMore,
  categories,
  address,
}: LeaderboardTableProps) {
  const { t } = useTranslation('people');
  const id = useId();
  const { metric, period, category, page, keyword } = address;
  const place = categories.find(({ id }) => id === category)?.title ?? t('everyCategory');
  const isOwnListed = leaders.some(({ id }) => id === own?.id);
  const isNarrowed = period !== 'ANY' || keyword !== '' || category !== '';
  const hrefFor = (change: Partial<LeaderboardAddress>) =>
    `${paths.leaderboard()}${leaderboardSearch({ ...address, page: 1, ...change })}`;
  return (
    <section aria-label={t('leaderboard')} className="flex flex-col gap-3">
      <div className="flex items-end gap-4 border-b border-border">
        <Tabs
          label={t('metricsLabel')}
          className="-mb-px min-w-0 flex-1 border-b-0!"
          tabs={metrics.map((each) => ({
            href: hrefFor({ metric: each }),
            label: t(`metrics.${each}`),
            current: each === metric,
          }))}
        />
        {categories.length > 1 && (
          <Menu
            align="end"
            label={t('categoryLabel', { choice: place })}
            className={buttonClasses('quiet', 'sm', 'mb-1.5 px-2! [&_svg]:size-4')}
            trigger={
              <>
                <Folder aria-hidden />
                <span className="max-w-40 truncate max-sm:sr-only">{place}</span>
                <ChevronDown aria-hidden />
              </>
            }
            items={[{ id: '', title: t('everyCategory') }, ...categories].map(({ id, title }) => ({
              key: id || 'all',
              label: title,
              href: hrefFor({ category: id }),
              checked: id === category,
            }))}
          />
        )}
        <Menu
          align="end"
          label={t('periodLabel', { choice: t(`periods.${period}`) })}
          className={buttonClasses('quiet', 'sm', 'mb-1.5 px-2! [&_svg]:size-4')}
          trigger={
            <>
              <CalendarDays aria-hidden />
              <span className="max-sm:sr-only">{t(`periods.${period}`)}</span>
              <ChevronDown aria-hidden />
            </>
          }
          items={leaderPeriods.map((each) => ({
            key: each,
            label: t(`periods.${each}`),
            href: hrefFor({ period: each }),
            checked: each === period,
          }))}
        />
      </div>
      <UrlSearchField
        label={t('searchMembers')}
        action={paths.leaderboard()}
        value={keyword}
        keep={Object.fromEntries(
          new URLSearchParams(leaderboardSearch({ ...address, keyword: '', page: 1 })),
        )}
      />
      {period === 'DATES' && <LeaderDatesForm address={address} />}
      {own && !isOwnListed && (
        <ul
          aria-label={t('yourPosition')}
          className="overflow-hidden rounded-xl border border-border bg-surface-raised"
        >
          <LeaderboardItem leader={own} metric={metric} large isOwn />
        </ul>
      )}
      <div className="overflow-hidden rounded-xl border border-border bg-surface-raised">
        {leaders.length === 0 ? (
          <EmptyState
            icon={<Users />}
            title={t('noUsers')}
            description={isNarrowed ? undefined : t('noLeaders')}
            action={
              isNarrowed ? (
                <LinkButton
                  variant="secondary"
                  to={hrefFor({ period: 'ANY', keyword: '', category: '' })}
                >
                  {t('everWrote')}
                </LinkButton>
              ) : (
                <LinkButton to={paths.newConversation()}>{t('startWriting')}</LinkButton>
              )
            }
          />
        ) : (
          <>
            <LeaderHeader metric={metric} hasTrend={leaders.some(hasTrend)} />
            <ol className="divide-y divide-border">
              {leaders.map((leader) => (
                <LeaderboardItem
                  key={leader.id}
                  leader={leader}
                  metric={metric}
                  large
                  isOwn={leader.id === own?.id}
                />
              ))}
            </ol>
          </>
        )}
      </div>
      <Pagination page={page} hasMore={hasMore} hrefFor={(number) => hrefFor({ page: number })} />
      {staff.length > 0 && (
        <section aria-labelledby={id} className="mt-3 flex flex-col gap-3">
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {t('staffSection')}
          </h2>
          <ul className="divide-y divide-border overflow-hidden rounded-xl border border-border bg-surface-raised">
            {staff.map((leader) => (
              <LeaderboardItem key={leader.id} leader={leader} metric={metric} large />
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

/** Names the columns for the eye; each row says its own to screen readers. */
function LeaderHeader({ metric, hasTrend }: { metric: LeaderMetric; hasTrend: boolean }) {
  const { t } = useTranslation('people');
  return (
    <p
      aria-hidden
      className="flex items-center gap-3 border-b border-border px-4 py-2 text-xs font-medium text-text-muted sm:px-5"
    >
      <span className="flex-1">{t('columns.member')}</span>
      {hasTrend && <span className="w-24 max-sm:hidden">{t('columns.trend')}</span>}
      <span className="min-w-24 text-end">{t(`metrics.${metric}`)}</span>
    </p>
  );
}
