export const contestLimits = {
  ...{ entries: 50, terms: 20_000, prizes: 2_000, content: 50_000, title: 200 },
  ...{ message: 500, reason: 500, criteria: 10, criterion: 80, weight: 10, score: 10 },
  ...{ comment: 2_000, voterAgeDays: 365 },
} as const;

export const contestPhases = ['UPCOMING', 'OPEN', 'JUDGING', 'ANNOUNCED', 'CANCELLED'] as const;
export type ContestPhase = (typeof contestPhases)[number];

export const entryStatuses = ['DRAFT', 'SUBMITTED', 'WITHDRAWN', 'DISQUALIFIED'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** SPEC §3 "Entry config". */
export const entryPositions = ['WINNER', 'RUNNER_UP'] as const;
export type EntryPosition = (typeof entryPositions)[number];

/** What decides between entries with the same result. */
export const tieBreakers = ['FIRST_CRITERION', 'COMMUNITY_VOTES', 'EARLIEST_ENTRY'] as const;
export type TieBreaker = (typeof tieBreakers)[number];

/** Those that a contest has. */
export function usableTieBreakers(contest: {
  communityVote: boolean;
  criteria: readonly unknown[];
}): readonly TieBreaker[] {
  return tieBreakers.filter(
    (each) =>
      (each !== 'COMMUNITY_VOTES' || contest.communityVote) &&
      (each !== 'FIRST_CRITERION' || contest.criteria.length > 0),
  );
}

interface ContestTimes {
  startsAt: Date;
  endsAt: Date;
  announcedAt: Date | null;
  cancelledAt: Date | null;
}

/** By the server's clock, without a grace period. */
export function contestPhaseAt(contest: ContestTimes, now: Date): ContestPhase {
  if (contest.cancelledAt !== null) return 'CANCELLED';
  if (contest.announcedAt !== null) return 'ANNOUNCED';
  if (now < contest.startsAt) return 'UPCOMING';
  return now < contest.endsAt ? 'OPEN' : 'JUDGING';
}

/** Whether an account has the age, in days, that a contest requires of its voters. */
export function isOldEnoughToVote(joinedAt: Date, minAgeDays: number, now: Date): boolean {
  return now.getTime() - joinedAt.getTime() >= minAgeDays * 86_400_000;
}
