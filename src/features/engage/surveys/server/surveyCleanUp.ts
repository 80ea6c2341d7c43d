import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { sealWaiting } from './holdResponse.ts';
import { wholeResponse } from './keepResponse.ts';
import { lockSurvey } from './surveyQueries.ts';

const draftDays = 14;
/** Surveys answered within these days are rewritten: the cleanup may have been missed. */
const rewrittenDays = 7;

/**
 * Deletes drafts of responses that were not changed for two weeks. Rewrites the participations in anonymous surveys
 * that were answered lately, or have responses that don't count yet, in the order of their keys: their place in the
 * table no longer tells in which order they came. Seals responses that an earlier release left waiting.
 */
export async function surveyCleanUp(
  ctx: Pick<Ctx, 'db' | 'bus' | 'now' | 'secrets' | 'log'>,
): Promise<void> {
  const { db, now } = ctx;
  await sql`
    delete from survey_drafts
    where updated_at < ${now}::timestamptz - make_interval(days => ${draftDays})`.execute(db);
  await sql`
    with taken as (
      delete from survey_participations using surveys
      where surveys.id = survey_participations.survey_id and surveys.mode = 'ANONYMOUS'
        and (exists (select from survey_counts where survey_counts.survey_id = surveys.id
            and survey_counts.question_id = ${wholeResponse}
            and survey_counts.day >= ${now}::date - ${rewrittenDays}::int)
          or exists (select from survey_waiting_responses waiting where waiting.survey_id = surveys.id))
      returning survey_participations.*)
    insert into survey_participations (survey_id, respondent_key, member_id)
    select survey_id, respondent_key, member_id from taken order by respondent_key`.execute(db);
  const unsealed = await db
    .selectFrom('survey_waiting_responses')
    .select('survey_id')
    .distinct()
    .where('sealed', 'is', null)
    .execute();
  for (const { survey_id: id } of unsealed) {
    await inTransaction(ctx, async ({ trx }) => {
      await lockSurvey(trx, id);
      await sealWaiting(ctx, trx, id);
    });
  }
}
