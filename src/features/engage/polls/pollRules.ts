export const pollLimits = { label: 200, question: 300, options: 20, ballots: 5 } as const;

/** Who sees results, besides those who manage the poll. */
export const resultVisibilities = ['ALWAYS', 'AFTER_VOTE', 'AFTER_CLOSE', 'STAFF'] as const;
export type ResultVisibility = (typeof resultVisibilities)[number];

export const pollStates = ['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED'] as const;
export type PollState = (typeof pollStates)[number];

interface PollTimes {
  published: boolean;
  startsAt: Date | null;
  expiresAt: Date | null;
  closedAt: Date | null;
}

/** The clock decides, not the job that closes polls. */
export function pollStateAt(poll: PollTimes, now: Date): PollState {
  if (!poll.published) return 'DRAFT';
  if (poll.closedAt !== null || (poll.expiresAt !== null && poll.expiresAt <= now)) return 'CLOSED';
  return poll.startsAt !== null && poll.startsAt > now ? 'SCHEDULED' : 'OPEN';
}

/** Results of an anonymous poll with few ballots would tell who voted for what: nobody sees them. */
export function seesPollResults(
  poll: { visibility: ResultVisibility; anonymous: boolean; shownBallots: number },
  viewer: { isManager: boolean; hasVoted: boolean },
  state: PollState,
): boolean {
  if (poll.anonymous && poll.shownBallots < pollLimits.ballots) return false;
  if (viewer.isManager) return true;
  switch (poll.visibility) {
    case 'ALWAYS':
      return true;
    case 'AFTER_VOTE':
      return viewer.hasVoted || state === 'CLOSED';
    case 'AFTER_CLOSE':
      return state === 'CLOSED';
    case 'STAFF':
      return false;
  }
}

/** @returns the rule that a selection breaks; null: it is valid */
export function faultOfVote(
  poll: {
    multiSelect: boolean;
    minChoices: number;
    maxChoices: number;
    optionIds: readonly string[];
  },
  chosen: readonly string[],
): 'required' | 'format' | 'tooFew' | 'tooMany' | null {
  if (chosen.length === 0) return 'required';
  if (chosen.some((id) => !poll.optionIds.includes(id))) return 'format';
  if (!poll.multiSelect) return chosen.length > 1 ? 'tooMany' : null;
  if (chosen.length < poll.minChoices) return 'tooFew';
  return chosen.length > poll.maxChoices ? 'tooMany' : null;
}

/** Shares in whole percent, which add up to 100 where each voter has one vote. */
export function percentOf(votes: number, ballots: number): number {
  return ballots === 0 ? 0 : Math.round((votes / ballots) * 100);
}
