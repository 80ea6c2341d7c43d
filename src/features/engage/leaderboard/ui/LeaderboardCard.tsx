import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { LeaderMetric } from '../leaderboardAddress.ts';
import { LeaderboardItem } from './LeaderboardItem.tsx';
import type { Leader } from './leaderboardDocuments.ts';

type LeaderboardCardProps = { widgetId: string; leaders: readonly Leader[]; metric: LeaderMetric };

/** The top of the leaderboard. */
export function LeaderboardCard({ widgetId, leaders, metric }: LeaderboardCardProps) {
  const { t } = useTranslation('people');
  const id = useId();
  if (leaders.length === 0) return <WidgetHint type="leaderboard" addedAs={widgetId} />;
  return (
    <Card
      as="section"
      flush
      heading={<h2 id={id}>{t('leaderboard')}</h2>}
      action={
        <Link
          to={paths.leaderboard()}
          className="rounded-sm text-sm text-accent hover:underline pointer-coarse:tap-line"
        >
          {t('seeAll')}
        </Link>
      }
    >
      <ol aria-labelledby={id} className="pb-3">
        {leaders.map((leader) => (
          <LeaderboardItem key={leader.id} leader={leader} metric={metric} />
        ))}
      </ol>
    </Card>
  );
}
