import Award from 'virtual:icons/award';
import { CountText } from '#ui/CountText.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RewardedAuthor } from './authorFields.ts';
import { RankBadge } from './RankBadge.tsx';

/** What an author has earned, beside their name; nothing where gamification is off. */
export function AuthorRewards({ author }: { author: RewardedAuthor | null }) {
  const { t } = useTranslation('members');
  if (!author?.rank || author.isAnonymous || author.left !== null) return null;
  const { badgeIds, points, rank } = author;
  return (
    <>
      <RankBadge rank={rank} />
      <span className="text-text-muted">
        <CountText count={points} /> {t('points', { count: points })}
      </span>
      {badgeIds.length > 0 && (
        <span
          title={t('badges', { count: badgeIds.length })}
          className="inline-flex items-center gap-1 text-text-muted"
        >
          <Award aria-hidden className="size-4" />
          <span aria-hidden>{badgeIds.length}</span>
          <span className="sr-only">{t('badges', { count: badgeIds.length })}</span>
        </span>
      )}
    </>
  );
}
