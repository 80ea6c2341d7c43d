import Trophy from 'virtual:icons/trophy';
import { labelColon } from '#core/labelColon.ts';
import { wirePage } from '#core/paging.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { changedSearch } from '#features/people/members/profileAddress.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { Card } from '#ui/Card.tsx';
import { CountText } from '#ui/CountText.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { PointEntryRow } from './PointEntryRow.tsx';
import type { MemberPointsData } from './pointDocuments.ts';

type MemberPoints = NonNullable<MemberPointsData['memberPoints']>;

/** "How did I get these points?": the total, the way to the next rank, and every row of the ledger. */
export function MemberPointsWidget({ data, page }: WidgetProps<object, MemberPointsData | null>) {
  const { t } = useTranslation('points');
  const points = data?.memberPoints;
  if (!points) return null;
  const number = wirePage(new URLSearchParams(page.search).get('page')) + 1;
  const { nodes, hasMore } = points.entries;
  return (
    <section aria-label={t('pageTitle')} className="-mt-3 flex flex-col gap-3">
      <Summary points={points} />
      <Card flush as="section" heading={<h2>{t('history')}</h2>}>
        {nodes.length === 0 ? (
          <EmptyState icon={<Trophy />} title={t('none')} description={t('noneHint')} />
        ) : (
          <ul className="divide-y divide-border border-t border-border">
            {nodes.map((entry) => (
              <PointEntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        page={number}
        hasMore={hasMore}
        hrefFor={(each) =>
          `${page.pathname}${changedSearch(page.search, { page: each > 1 ? `${each}` : null })}`
        }
      />
    </section>
  );
}

function Summary({ points: { total, days, rank, nextRank } }: { points: MemberPoints }) {
  const { t, language } = useTranslation('points');
  const recent = days.reduce((sum, day) => sum + day.points, 0);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <p className="flex flex-col">
            <span className="text-3xl font-bold tracking-tight tabular-nums">
              <CountText count={total} />
            </span>
            <span className="text-sm text-text-muted">{t('points', { count: total })}</span>
          </p>
          <div className="flex w-full flex-col gap-1 sm:w-64">
            <BarChart
              label={t('chart', { count: recent })}
              bars={days.map(({ day, points }) => ({
                key: day,
                value: points,
                title: `${day}${labelColon(language)}${points}`,
              }))}
              className="h-14 w-full"
            />
            <span className="text-xs text-text-muted">{t('lastDays', { count: recent })}</span>
          </div>
        </div>
        {rank && nextRank && (
          <ProgressBar
            label={t('toNext', {
              count: nextRank.threshold - Math.max(total, 0),
              rank: nextRank.name,
            })}
            value={Math.max(total, 0) - rank.threshold}
            max={nextRank.threshold - rank.threshold}
          />
        )}
      </div>
    </Card>
  );
}
