import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import { usableTieBreakers } from '../contestPhaseRules.ts';
import type { ContestConfig } from '../contestRules.ts';

/** Of each part of the composer's fields. */
export type ContestFieldProps = {
  contest: ContestConfig;
  change: (part: Partial<ContestConfig>) => void;
  errorAt: (path: string) => string | undefined;
};

const emptyContest: ContestConfig = {
  ...{ startDate: '', endDate: '', announceDate: null, maxEntriesAllowed: 1 },
  ...{ termsAndConditions: null, prizes: null, hideFeaturedImage: false },
  ...{ minDescriptionLength: null, maxDescriptionLength: null, communityVote: false },
  ...{ minVoterAgeDays: 0, blindJudging: false, criteria: [] },
  ...{ timeZone: 'UTC', tieOrder: [] },
};

/** The contest that is written; tie-breakers that it can't use are dropped. */
export function contestFieldsOf(fields: ComposerFieldProps, timeZone: string): ContestFieldProps {
  const { onChange, errorOf } = fields;
  const contest = fields.valueOf('communityContestConfig') ?? { ...emptyContest, timeZone };
  return {
    contest,
    change: (part) => {
      const next = { ...contest, ...part };
      const usable = usableTieBreakers(next);
      const tieOrder = next.tieOrder.filter((each) => usable.includes(each));
      onChange('communityContestConfig', { ...next, tieOrder });
    },
    errorAt: (path) => errorOf('communityContestConfig', path),
  };
}
