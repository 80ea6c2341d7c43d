import { ServiceError, serviceProblems } from '#platform/outgoing/askedService.ts';

/** LANGUAGE: the service lacks one of the languages. */
export const translationServiceProblems = [...serviceProblems, 'LANGUAGE'] as const;
export type TranslationServiceProblem = (typeof translationServiceProblems)[number];

export class TranslationError extends ServiceError<TranslationServiceProblem> {
  override name = 'TranslationError';
}
