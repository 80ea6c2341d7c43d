import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { requiredLine, requiredText } from '#core/textSchemas.ts';
import { cannedResponseLimits } from './placeholderRules.ts';

export const cannedResponseSchema = z.object({
  title: requiredLine(cannedResponseLimits.title),
  content: requiredText(cannedResponseLimits.content),
  /** Null: of every language. */
  language: z.enum(knownLanguages).nullish(),
  /** Offered on posts in it and below it; null: everywhere. */
  categoryId: z.coerce.number().int().positive().nullish(),
  /** For everybody who uses canned texts; otherwise one's own. */
  isShared: z.boolean().default(false),
  /** When the text to change was read; a change since then is a conflict. */
  updatedDate: z.date().nullish(),
});
