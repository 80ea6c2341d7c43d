import { z } from 'zod';
import { cleanLine, keepable, optionalText, requiredText } from '#core/textSchemas.ts';
import { contestLimits, entryPositions } from './contestPhaseRules.ts';

/** An entry as its author writes it; drafts may be incomplete. */
export const entryFormSchema = z.object({
  title: cleanLine.pipe(z.string().max(contestLimits.title)),
  content: z.string().transform(keepable),
  acceptTerms: z.boolean(),
});

export const saveEntrySchema = entryFormSchema.extend({
  contestId: z.string(),
  /** Null: a new entry. */
  entryId: z
    .string()
    .nullish()
    .transform((id) => id || null),
  termsVersion: z.number().int(),
  /** False: saves a draft. */
  submit: z.boolean(),
});

/** SPEC §7 contestEntryCustomActivity, with the activities of authors, voters and staff. */
export const entryActivities = [
  'select-contest-winner',
  'un-select-contest-winner',
  'disqualify-contest-entry',
  'reinstate-contest-entry',
  'withdraw-contest-entry',
  'vote-contest-entry',
  'un-vote-contest-entry',
] as const;
export type EntryActivity = (typeof entryActivities)[number];

export const entryActivitySchema = z.discriminatedUnion('activity', [
  z.object({
    activity: z.literal('select-contest-winner'),
    position: z
      .enum(entryPositions)
      .nullish()
      .transform((position) => position ?? 'WINNER'),
    message: optionalText(contestLimits.message),
  }),
  z.object({
    activity: z.literal('disqualify-contest-entry'),
    message: requiredText(contestLimits.reason),
  }),
  z.object({
    activity: z.enum([
      'un-select-contest-winner',
      'reinstate-contest-entry',
      'withdraw-contest-entry',
      'vote-contest-entry',
      'un-vote-contest-entry',
    ]),
  }),
]);

export const contestActivities = ['announce-contest', 'cancel-contest'] as const;
export type ContestActivity = (typeof contestActivities)[number];

export const judgeSchema = z.object({ username: requiredText(100), remove: z.boolean() });

/** The scores of one entry by a judge, in the order of the criteria. */
export const reviewSchema = z.object({
  scores: z
    .array(z.number().int().min(1).max(contestLimits.score))
    .max(contestLimits.criteria)
    .default([]),
  comment: optionalText(contestLimits.comment),
  recuse: z.boolean(),
});
