import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { CountText } from '#ui/CountText.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ProfileData } from './memberDocuments.ts';
import { RankBadge } from './RankBadge.tsx';

/** A member's rank and points, on one's own profile with a link to how they came about. */
export function ProfileRewards({ profile }: { profile: ProfileData['profile'] }) {
  const { t } = useTranslation('people');
  const { viewer } = useShell();
  const { id, points, rank } = profile;
  if (!rank) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border pt-5">
      <RankBadge rank={rank} />
      <span className="text-sm text-text-muted">
        <CountText count={points} className="font-semibold text-text tabular-nums" />{' '}
        {t('profile.points', { count: points })}
      </span>
      {viewer.memberId === id && (
        <Link
          to={paths.memberPoints(id)}
          className="basis-full self-start rounded-sm py-1 text-sm text-accent hover:underline"
        >
          {t('profile.howPoints')}
        </Link>
      )}
    </p>
  );
}
