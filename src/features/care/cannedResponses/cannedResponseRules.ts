import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { requiredLine, requiredText } from '#core/textSchemas.ts';
import { cannedResponseLimits } from './placeholderRules.ts';

export const cannedResponseSchema = z.object({
  title: requiredLine(cannedResponseLimits.title),
  content: requiredText(cannedResponseLimits.content),
  /** Null: all languages. */
  language: z.enum(knownLanguages).nullish(),
  /** Offered on posts in it and its subcategories; null: everywhere. */
  categoryId: z.coerce.number().int().positive().nullish(),
  /** Shared with everyone who may use canned responses; otherwise personal. */
  isShared: z.boolean().default(false),
  /** When the edited response was loaded; a later change is a conflict. */
  updatedDate: z.date().nullish(),
});
