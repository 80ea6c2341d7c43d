import { readFigureDays } from '#core/figurePeriod.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { FigureTile } from '#features/site/adminHome/ui/FigureTile.tsx';
import { PeriodSwitch } from '#features/site/adminHome/ui/PeriodSwitch.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { insightPath } from '../insightAddress.ts';
import type { InsightOverviewData } from './insightDocuments.ts';
import { TrafficChart } from './TrafficChart.tsx';
import { TrafficFiles } from './TrafficFiles.tsx';
import { TrafficTable } from './TrafficTable.tsx';

/** Who reads the community, and what. */
export function InsightOverviewWidget({ data, page }: WidgetProps<object, InsightOverviewData>) {
  const { t } = useTranslation('insight');
  const days = readFigureDays(new URLSearchParams(page.search).get('days'));
  const { traffic } = data;
  const [views, visitors] = [
    traffic.days.map((day) => day.views),
    traffic.days.map((day) => day.visitors),
  ];
  const figure = { unit: 'COUNT', better: 'MORE', href: null } as const;
  const isEmpty = traffic.views + traffic.previousViews === 0;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={<PeriodSwitch path={insightPath} days={days} />}
      />
      {isEmpty ? (
        <Card flush>
          <EmptyState title={t('empty')} description={t('emptyHint')} />
        </Card>
      ) : (
        <>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
            <FigureTile
              figure={{
                ...{ ...figure, key: 'views', label: t('views'), days: views },
                ...{ value: traffic.views, previous: traffic.previousViews },
              }}
            />
            <FigureTile
              figure={{
                ...{ ...figure, key: 'visitors', label: t('dailyVisitors'), days: visitors },
                value: Math.round(traffic.dailyVisitors),
                previous: Math.round(traffic.previousDailyVisitors),
              }}
            />
            <FigureTile
              figure={{
                ...{ ...figure, key: 'memberViews', label: t('memberViews') },
                days: traffic.days.map((day) => day.memberViews),
                ...{ value: traffic.memberViews, previous: traffic.previousMemberViews },
              }}
            />
          </dl>
          <Card as="section" heading={<h2>{t('byDay')}</h2>}>
            <div className="flex flex-col gap-4">
              <TrafficChart
                chart={traffic.chart}
                days={traffic.days.map(({ day }) => day)}
                series={[
                  { key: 'views', name: t('views'), values: views },
                  { key: 'visitors', name: t('visitors'), values: visitors },
                ]}
              />
              <TrafficFiles title={t('byDay')} group="DAY" days={days} />
            </div>
          </Card>
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
            <TrafficTable title={t('posts')} group="POST" days={days} rows={traffic.posts} />
            <TrafficTable
              title={t('categories')}
              group="CATEGORY"
              days={days}
              rows={traffic.categories}
            />
            <TrafficTable title={t('pages')} group="PAGE" days={days} rows={traffic.pages} />
            <Card as="section" heading={<h2>{t('counting.title')}</h2>}>
              <div className="flex flex-col gap-2 text-sm text-text-muted">
                {(['views', 'visitors', 'privacy', 'zone'] as const).map((each) => (
                  <p key={each}>{t(`counting.${each}`)}</p>
                ))}
                {traffic.countedAt !== null && (
                  <p>
                    {t('countedAt')} <Time at={traffic.countedAt} />
                  </p>
                )}
              </div>
            </Card>
          </div>
        </>
      )}
    </div>
  );
}
