import { z } from 'zod';
import { optionalLine, requiredLine } from '#core/textSchemas.ts';
import { pollLimits, pollStates, resultVisibilities } from './pollRules.ts';

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
    resultVisibility: z.enum(resultVisibilities).default('ALWAYS'),
    /** Of the spec: `false` overrides `resultVisibility` with STAFF. */
    showPollResultsToCommunity: z.boolean().optional(),
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
  .transform(({ showPollResultsToCommunity, ...poll }) =>
    showPollResultsToCommunity === false ? { ...poll, resultVisibility: 'STAFF' as const } : poll,
  )
  .nullish()
  .transform((poll) => poll ?? null);

export type PollConfig = NonNullable<z.output<typeof pollConfigSchema>>;

/** Of lists: polls in one of these states; none: in any. */
export const pollFilterSchema = z.strictObject({ states: z.array(z.enum(pollStates)).default([]) });
