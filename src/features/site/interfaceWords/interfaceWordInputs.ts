import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { wordIssues } from '#core/words/wordIssues.ts';
import type { FlatWords } from '#core/words/wordTree.ts';
import { mostImport, mostWordLength } from './interfaceWordRules.ts';

/** Which text of the interface. */
export const wordPlaceSchema = z.object({
  language: z.enum(knownLanguages),
  namespace: z.string().regex(/^\w{1,60}$/),
  key: z.string().min(1).max(200),
});

export const wordTextSchema = wordPlaceSchema.extend({
  // Texts that join others begin or end with a space: it is not trimmed.
  text: z.string().min(1).max(mostWordLength),
});

/** The same with the checks of translation files. @param english what the namespace has of it in English */
export function checkedWordSchema(english: FlatWords) {
  return wordTextSchema.superRefine((word, { addIssue }) => {
    for (const issue of wordIssues(word, english)) {
      const message = 'what' in issue ? `${issue.kind}: ${issue.what}` : issue.kind;
      addIssue({ code: 'custom', path: ['text'], message, params: { rule: issue.kind } });
    }
  });
}

export const importWordsSchema = z.object({
  language: z.enum(knownLanguages),
  json: z.string().min(1).max(mostImport),
  dryRun: z.boolean().default(false),
});

/** The shape that `npm run translate -- apply` reads. */
export const wordFileSchema = z.record(
  z.string().max(60),
  z.record(z.string().max(200), z.string().max(mostWordLength)),
);

export type WordPlace = z.output<typeof wordPlaceSchema>;
export type WordText = z.output<typeof wordTextSchema>;
