import { z } from 'zod';
import { optionalLine, requiredLine } from '#core/textSchemas.ts';

export const pollLimits = { label: 200, question: 300, options: 20, ballots: 5 } as const;

/** Who sees results, besides those who manage the poll. */
export const resultVisibilities = ['ALWAYS', 'AFTER_VOTE', 'AFTER_CLOSE', 'STAFF'] as const;
export type ResultVisibility = (typeof resultVisibilities)[number];

export const pollStates = ['DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED'] as const;
export type PollState = (typeof pollStates)[number];

const moment = z.iso
  .datetime()
  .nullish()
  .transform((at) => (at ? new Date(at).toISOString() : null));

const optionSchema = z.object({
  /** Null: a new option. */
  id: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .nullish()
    .transform((id) => id ?? null),
  label: requiredLine(pollLimits.label),
});

/** SPEC §3 "Poll config", as the composer sends it; null: the post has no poll. */
export const pollConfigSchema = z
  .object({
    /** Of a poll in a post of another type; the question of a poll is its title. */
    question: optionalLine(pollLimits.question),
    pollOptions: z.array(optionSchema).min(2).max(pollLimits.options),
    multiSelect: z.boolean().default(false),
    minChoices: z.number().int().min(1).max(pollLimits.options).default(1),
    maxChoices: z.number().int().min(1).max(pollLimits.options).default(pollLimits.options),
    /** `false` of the spec's `showPollResultsToCommunity` is STAFF. */
    resultVisibility: z.enum(resultVisibilities).default('ALWAYS'),
    allowUndoVote: z.boolean().default(true),
    voteAnonymously: z.boolean().default(false),
    pollStartTime: moment,
    pollExpiryTime: moment,
    published: z.boolean().default(true),
  })
  .superRefine((poll, checking) => {
    const fault = (path: (string | number)[], rule: string) =>
      checking.addIssue({ code: 'custom', path, params: { rule } });
    const seen = new Set<string>();
    for (const [at, { label }] of poll.pollOptions.entries()) {
      const key = label.toLocaleLowerCase('en');
      if (seen.has(key)) fault(['pollOptions', at, 'label'], 'duplicate');
      seen.add(key);
    }
    if (poll.multiSelect && poll.minChoices > Math.min(poll.maxChoices, poll.pollOptions.length)) {
      fault(['minChoices'], 'tooLarge');
    }
    const { pollStartTime: start, pollExpiryTime: end } = poll;
    if (start !== null && end !== null && start >= end) fault(['pollExpiryTime'], 'beforeStart');
  })
  .nullish()
  .transform((poll) => poll ?? null);

export type PollConfig = NonNullable<z.output<typeof pollConfigSchema>>;

/** Of lists: polls in one of these states; none: in any. */
export const pollFilterSchema = z.strictObject({ states: z.array(z.enum(pollStates)).default([]) });

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
  poll: Pick<PollConfig, 'multiSelect' | 'minChoices' | 'maxChoices'> & {
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
