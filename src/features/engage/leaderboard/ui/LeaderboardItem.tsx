import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { CountText } from '#ui/CountText.tsx';
import { cx } from '#ui/cx.ts';
import { Sparkline } from '#ui/Sparkline.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type LeaderMetric, leaderMetrics } from '../leaderboardAddress.ts';
import type { Leader } from './leaderboardDocuments.ts';
import { RankMedal } from './RankMedal.tsx';

type LeaderRowProps = {
  leader: Leader;
  metric: LeaderMetric;
  large?: boolean;
  /** The viewer's own row. */
  isOwn?: boolean;
};

/** Whether the member earned or lost points lately. */
export function hasTrend({ recentPoints }: Leader): boolean {
  return recentPoints?.some((points) => points !== 0) ?? false;
}

/** A member with rank and count. */
export function LeaderboardItem({ leader, metric, large = false, isOwn = false }: LeaderRowProps) {
  const { t } = useTranslation('people');
  const name = useDisplayName(leader);
  const count = leader[leaderMetrics[metric].field];
  const { rank, recentPoints } = leader;
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-3 px-4 sm:px-5',
        large ? 'py-3' : 'py-1.5 text-sm',
        isOwn && 'bg-accent-soft/50',
      )}
    >
      {rank !== null && <RankMedal rank={rank} />}
      <Avatar name={name} src={leader.avatar} size={large ? 'md' : 'sm'} />
      <span className="flex min-w-0 flex-1 basis-24 flex-wrap items-center gap-x-2">
        <AuthorName author={leader} className={large ? undefined : 'font-medium'} />
        {isOwn && <span className="text-sm text-text-muted">{t('you')}</span>}
        {large && (
          <span className="min-w-0 basis-full text-sm wrap-anywhere text-text-muted">
            <bdi>@{leader.username}</bdi>
          </span>
        )}
      </span>
      {recentPoints && hasTrend(leader) && (
        <Sparkline
          values={recentPoints}
          label={t('trend', { count: recentPoints.reduce((sum, points) => sum + points, 0) })}
          className="h-7 w-24 shrink-0 max-sm:hidden"
        />
      )}
      <span
        title={t(`counts.${metric}`, { count })}
        className={cx(
          'text-end tabular-nums',
          large ? 'min-w-12 text-lg font-semibold sm:min-w-24' : 'text-text-muted',
        )}
      >
        <span aria-hidden>
          <CountText count={count} />
        </span>
        <span className="sr-only">{t(`counts.${metric}`, { count })}</span>
      </span>
    </li>
  );
}
