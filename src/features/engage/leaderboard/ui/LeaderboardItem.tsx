import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { CountText } from '#ui/CountText.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type LeaderMetric, leaderMetrics } from '../leaderboardAddress.ts';
import type { Leader } from './leaderboardDocuments.ts';

type LeaderRowProps = { leader: Leader; rank: number; metric: LeaderMetric; large?: boolean };

/** A member with rank and count. */
export function LeaderboardItem({ leader, rank, metric, large = false }: LeaderRowProps) {
  const { t } = useTranslation('people');
  const name = useDisplayName(leader);
  const count = leader[leaderMetrics[metric].field];
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-3 px-4 sm:px-5',
        large ? 'py-3' : 'py-1.5 text-sm',
      )}
    >
      <span
        className={cx(
          'inline-flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
          rank <= 3 ? 'bg-accent-soft text-accent' : 'text-text-muted',
        )}
      >
        <span className="sr-only">{t('rank', { rank })}</span>
        <span aria-hidden>{rank}</span>
      </span>
      <Avatar name={name} src={leader.avatar} size={large ? 'md' : 'sm'} />
      <span className="flex min-w-0 flex-1 basis-24 flex-wrap items-center gap-x-2">
        <AuthorName author={leader} className={large ? undefined : 'font-medium'} />
        {large && (
          <span className="min-w-0 basis-full text-sm wrap-anywhere text-text-muted">
            <bdi>@{leader.username}</bdi>
          </span>
        )}
      </span>
      <span
        title={t(`counts.${metric}`, { count })}
        className={cx('tabular-nums', large ? 'text-lg font-semibold' : 'text-text-muted')}
      >
        <span aria-hidden>
          <CountText count={count} />
        </span>
        <span className="sr-only">{t(`counts.${metric}`, { count })}</span>
      </span>
    </li>
  );
}
