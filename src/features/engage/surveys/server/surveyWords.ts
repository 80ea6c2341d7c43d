import english from '#locales/en/surveyTemplates.json' with { type: 'json' };
import { serverWords } from '#platform/serverWords.ts';

/** Texts of the templates, in a language. */
export function surveyWordsIn(language: string): typeof english {
  return serverWords('surveyTemplates', english, [language]).words;
}
