import { z } from 'zod';
import { cleanText, requiredLine, requiredText } from '#core/textSchemas.ts';
import { proposalLimits } from './proposalRules.ts';

const id = z.union([z.string(), z.number()]);

export const proposalSchema = z.object({
  topicId: id.refine((value) => value !== ''),
  title: requiredLine(proposalLimits.title),
  question: requiredText(proposalLimits.text),
  answer: cleanText.pipe(z.string().max(proposalLimits.text)),
  /** To the customer, beside the preview. */
  message: cleanText.pipe(z.string().max(proposalLimits.message)),
});

/** Which messages the text was made of, and the revision of the proposal that it changes. */
export const askedProposalSchema = proposalSchema.extend({
  entryIds: z.array(id).min(1).max(proposalLimits.entries),
  revision: z.number().int().nullish(),
});

/** What the customer decided on, as they have seen it. */
export const proposalAnswerSchema = z.object({
  revision: z.number().int(),
  /** Under their name; else as a member of the community. */
  isNamed: z.boolean(),
  title: requiredLine(proposalLimits.title).nullish(),
  question: requiredText(proposalLimits.text).nullish(),
});
