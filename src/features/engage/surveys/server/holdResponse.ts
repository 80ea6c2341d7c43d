import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { questionsOf, type SurveyAnswers } from '../surveyDefinitionRules.ts';
import { smallestAnonymousGroup } from '../surveyRules.ts';
import { keepResponse } from './keepResponse.ts';
import { findDefinition } from './surveyQueries.ts';

/**
 * Keeps a response to an anonymous survey back until as many have come as may be shown. Whoever looks at the results
 * before and after a member took part, as their points tell, would else see what they answered. The row of the
 * survey must be locked.
 * @returns how many responses count from now on
 */
export async function holdResponse(
  trx: Database,
  given: { surveyId: number; version: number; day: Date; answers: SurveyAnswers },
): Promise<number> {
  const { surveyId, version, day, answers } = given;
  const date = day.toISOString().slice(0, 10);
  await trx
    .insertInto('survey_waiting_responses')
    .values({
      ...{ survey_id: surveyId, version, day: sql`${date}::date` },
      answers: JSON.stringify(answers),
    })
    .execute();
  if ((await countWaiting(trx, surveyId)) < smallestAnonymousGroup) return 0;
  const { rows } = await sql<{ version: number; day: string; answers: SurveyAnswers }>`
    with released as (delete from survey_waiting_responses where survey_id = ${surveyId} returning *)
    select version, day::text as day, answers from released order by id`.execute(trx);
  for (const row of rows) {
    const definition = await findDefinition(trx, surveyId, row.version);
    if (definition === null) throw new Error('The version of a response is missing');
    await keepResponse(trx, {
      ...{ surveyId, version: row.version, day: new Date(row.day), memberId: null },
      ...{ questions: questionsOf(definition), answers: row.answers },
    });
  }
  return rows.length;
}

/** Responses to an anonymous survey that do not count yet. */
export async function countWaiting(db: Database, surveyId: number): Promise<number> {
  const { total } = await db
    .selectFrom('survey_waiting_responses')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return total;
}
