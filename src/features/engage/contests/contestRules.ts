import { z } from 'zod';
import { optionalText, requiredText } from '#core/textSchemas.ts';
import { isTimeZone } from '#core/timeZones.ts';
import {
  contestLimits,
  contestPhases,
  tieBreakers,
  usableTieBreakers,
} from './contestPhaseRules.ts';

const moment = z.iso.datetime().transform((at) => new Date(at).toISOString());
const optionalMoment = moment.nullish().transform((at) => at ?? null);

const optionalLength = z
  .number()
  .int()
  .min(1)
  .max(contestLimits.content)
  .nullish()
  .transform((length) => length ?? null);

/** SPEC §3 "Contest config", as the composer sends it. */
export const contestConfigSchema = z
  .object({
    startDate: moment,
    endDate: moment,
    /** When results are announced automatically; null: by hand. */
    announceDate: optionalMoment,
    /** IANA; of the dates as they are entered and shown. */
    timeZone: z.string().refine(isTimeZone).default('UTC'),
    /** Per member. */
    maxEntriesAllowed: z.number().int().min(1).max(contestLimits.entries).default(1),
    termsAndConditions: optionalText(contestLimits.terms),
    prizes: optionalText(contestLimits.prizes),
    hideFeaturedImage: z.boolean().default(false),
    /** Of an entry's text, without markup. */
    minDescriptionLength: optionalLength,
    maxDescriptionLength: optionalLength,
    communityVote: z.boolean().default(false),
    /** Of the accounts that may vote. */
    minVoterAgeDays: z.number().int().min(0).max(contestLimits.voterAgeDays).default(0),
    /** Entries become public, with their authors, when winners are announced. */
    blindJudging: z.boolean().default(false),
    /** What judges score, from 1 to 10. */
    criteria: z
      .array(
        z.object({
          label: requiredText(contestLimits.criterion),
          weight: z.number().int().min(1).max(contestLimits.weight),
        }),
      )
      .max(contestLimits.criteria)
      .default([]),
    /** Declared in advance: what decides between entries with the same result, in order. */
    tieOrder: z.array(z.enum(tieBreakers)).max(tieBreakers.length).default([]),
  })
  .superRefine((contest, checking) => {
    const fault = (path: string, rule: string) =>
      checking.addIssue({ code: 'custom', path: [path], params: { rule } });
    if (contest.endDate <= contest.startDate) fault('endDate', 'beforeStart');
    if (contest.announceDate !== null && contest.announceDate < contest.endDate) {
      fault('announceDate', 'beforeEnd');
    }
    if (contest.blindJudging && contest.communityVote) fault('communityVote', 'blind');
    const ties = new Set(contest.tieOrder);
    if (ties.size < contest.tieOrder.length) fault('tieOrder', 'duplicate');
    const usable = usableTieBreakers(contest);
    if (contest.tieOrder.some((each) => !usable.includes(each))) fault('tieOrder', 'notUsed');
    const { minDescriptionLength: min, maxDescriptionLength: max } = contest;
    if (min !== null && max !== null && min > max) fault('maxDescriptionLength', 'tooSmall');
  });

/** Of lists: contests in one of these phases; none: in any. */
export const contestFilterSchema = z.strictObject({
  phases: z.array(z.enum(contestPhases)).default([]),
});

export type ContestConfig = z.output<typeof contestConfigSchema>;
