import { sql } from 'kysely';
import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { readableLanguages } from '#core/readerLanguages.ts';
import { definePostFilter } from './postFilters.ts';

export const languageFilterName = 'language';

const languagesSchema = z.strictObject({ in: z.array(z.enum(knownLanguages)).min(1).max(30) });

/** Posts in some languages, in any of their regions. */
export const languageFilter = definePostFilter(
  languagesSchema,
  (_ctx, { in: languages }) =>
    sql<boolean>`conversations.language = any(${readableLanguages(...languages)}::text[])`,
);
