import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { requiredLine, requiredText } from '#core/textSchemas.ts';
import { cannedResponseLimits } from './placeholderRules.ts';

/** The same text in another language. */
const versionSchema = z.object({
  language: z.enum(knownLanguages),
  content: requiredText(cannedResponseLimits.content),
});

export const cannedResponseSchema = z.object({
  title: requiredLine(cannedResponseLimits.title),
  content: requiredText(cannedResponseLimits.content),
  /** Null: all languages. */
  language: z.enum(knownLanguages).nullish(),
  /** Offered on posts in it and its subcategories; null: everywhere. */
  categoryId: z.coerce.number().int().positive().nullish(),
  /** Texts in other languages, each once. */
  versions: z.array(versionSchema).max(knownLanguages.length).nullish(),
  /** Of a shared one: offered to the agents of this team only. */
  teamId: z.coerce.number().int().positive().nullish(),
  /** Shared with everyone who may use canned responses; otherwise personal. */
  isShared: z.boolean().default(false),
  /** When the edited response was loaded; a later change is a conflict. */
  updatedDate: z.date().nullish(),
});
