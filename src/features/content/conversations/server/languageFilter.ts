import { sql } from 'kysely';
import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { languagesReadBy, readableLanguages } from '#core/readerLanguages.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { definePostFilter } from './postFilters.ts';

export const languageFilterName = 'language';

const languagesSchema = z
  .strictObject({
    in: z.array(z.enum(knownLanguages)).min(1).max(30).optional(),
    read: z.literal(true).optional(),
  })
  .refine(({ in: named, read }) => (named === undefined) === (read === true), {
    message: validationMessages.format,
  });

/** Posts in some languages, in any of their regions: those named, or all that the reader reads. */
export const languageFilter = definePostFilter(languagesSchema, (ctx, { in: named }) => {
  const languages = named ?? languagesReadBy(ctx);
  return sql<boolean>`conversations.language = any(${readableLanguages(...languages)}::text[])`;
});
