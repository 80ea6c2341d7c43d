import { useTranslation } from '#ui/useTranslation.ts';
import type { ContestView } from '../contestView.ts';
import { CriterionBadges } from './CriterionBadges.tsx';

/** What judges score, and what decides between entries with the same result; nothing without either. */
export function JudgingRules({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('contests');
  const { criteria, tieOrder, communityVote } = contest;
  if (criteria.length === 0 && !communityVote) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">{t('judgedBy')}</h3>
      {criteria.length > 0 && <CriterionBadges criteria={criteria} />}
      {communityVote && <p>{t('judgedByVote')}</p>}
      {tieOrder.length === 0 ? (
        <p className="text-text-muted">{t('tiesShared')}</p>
      ) : (
        <div className="text-text-muted">
          <p>{t('ties')}</p>
          <ol className="list-decimal ps-5">
            {tieOrder.map((each) => (
              <li key={each}>{t(`tieBreaker.${each}`, { criterion: criteria[0]?.label ?? '' })}</li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
