import CalendarDays from 'virtual:icons/calendar-days';
import ChevronDown from 'virtual:icons/chevron-down';
import Users from 'virtual:icons/users';
import { paths } from '#core/paths.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
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
import { LeaderboardItem } from './LeaderboardItem.tsx';
import type { Leader } from './leaderboardDocuments.ts';

type LeaderboardTableProps = {
  leaders: readonly Leader[];
  hasMore: boolean;
  size: number;
  address: LeaderboardAddress;
};

const metrics = Object.keys(leaderMetrics) as LeaderMetric[]; // the table's own keys

/** The complete leaderboard: metric, period, pages. */
export function LeaderboardTable({ leaders, hasMore, size, address }: LeaderboardTableProps) {
  const { t } = useTranslation('people');
  const { metric, period, page } = address;
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
      <div className="rounded-xl border border-border bg-surface-raised">
        {leaders.length === 0 ? (
          <EmptyState
            icon={<Users />}
            title={t('noUsers')}
            description={t(period === 'LAST_7_DAYS' ? 'noUsersWeek' : 'noLeaders')}
            action={
              period === 'LAST_7_DAYS' ? (
                <LinkButton variant="secondary" to={hrefFor({ period: 'ANY' })}>
                  {t('everWrote')}
                </LinkButton>
              ) : (
                <LinkButton to={paths.newConversation()}>{t('startWriting')}</LinkButton>
              )
            }
          />
        ) : (
          <ol start={(page - 1) * size + 1} className="divide-y divide-border">
            {leaders.map((leader, index) => (
              <LeaderboardItem
                key={leader.id}
                leader={leader}
                rank={(page - 1) * size + index + 1}
                metric={metric}
                large
              />
            ))}
          </ol>
        )}
      </div>
      <Pagination page={page} hasMore={hasMore} hrefFor={(number) => hrefFor({ page: number })} />
    </section>
  );
}
