import { useId } from 'react';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { Stat } from '#ui/Stat.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityStatsData } from './leaderboardDocuments.ts';

/** SPEC §3 community stats. */
export function CommunityStatsWidget({ data }: WidgetProps<unknown, CommunityStatsData | null>) {
  const { t } = useTranslation('people');
  const id = useId();
  if (!data) return null;
  const { members, posts, responses, postWithAcceptedSolutions: solved } = data.communityStats;
  return (
    <Card as="section" heading={<h2 id={id}>{t('stats.heading')}</h2>}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Stat count={members} label={t('stats.members', { count: members })} />
        <Stat count={posts} label={t('stats.posts', { count: posts })} />
        <Stat count={responses} label={t('stats.responses', { count: responses })} />
        <Stat count={solved} label={t('stats.solved', { count: solved })} />
      </dl>
    </Card>
  );
}
