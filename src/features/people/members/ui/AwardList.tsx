import Award from 'virtual:icons/award';
import { useId } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ProfileData } from './memberDocuments.ts';
import { useIsOwnProfile } from './useIsOwnProfile.ts';

type AwardListProps = { awards: ProfileData['profile']['awardInfos'] };

/** The badges a member has earned. */
export function AwardList({ awards }: AwardListProps) {
  const { t } = useTranslation('people');
  const isOwn = useIsOwnProfile();
  const id = useId();
  if (awards.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-5">
      <h2 id={id} className="text-base font-semibold">
        {t(isOwn ? 'own.badges' : 'profile.badges')}
      </h2>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {awards.map((award) => (
          <li
            key={award.id}
            title={award.description || undefined}
            className="inline-flex items-center gap-1.5 rounded-md bg-surface-sunken px-2.5 py-1 text-sm"
          >
            {award.imageUrl ? (
              <img src={award.imageUrl} alt="" width={18} height={18} loading="lazy" />
            ) : (
              <Award aria-hidden className="size-4 text-text-muted" />
            )}
            {award.name}
            {award.earnedCount > 1 && (
              <span className="text-text-muted tabular-nums">× {award.earnedCount}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
