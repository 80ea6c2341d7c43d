import type { Database } from '#platform/database/database.ts';
import { questionsOf, type SurveyQuestion } from '../surveyDefinitionRules.ts';
import { listSurveyVersions } from './surveyQueries.ts';

/** Questions of all versions, worded and ordered as in the newest one that has them. */
export async function everyQuestion(db: Database, surveyId: number): Promise<SurveyQuestion[]> {
  const questions = new Map<string, SurveyQuestion>();
  for (const { definition } of await listSurveyVersions(db, surveyId)) {
    for (const question of questionsOf(definition)) {
      const known = questions.get(question.id);
      questions.set(question.id, known ? withOldOptions(known, question) : question);
    }
  }
  return [...questions.values()].filter(({ type }) => type !== 'STATEMENT');
}

function withOldOptions(newer: SurveyQuestion, older: SurveyQuestion): SurveyQuestion {
  const missing = <T extends { id: string }>(now: T[], before: T[]) =>
    before.filter(({ id }) => now.every((each) => each.id !== id));
  return {
    ...newer,
    options: [...newer.options, ...missing(newer.options, older.options)],
    rows: [...newer.rows, ...missing(newer.rows, older.rows)],
  };
}
