import { type Ctx, inTransaction } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { respondentKeyOf, sealedKeyOf } from './respondent.ts';
import { participationLoader, type SurveyRow } from './surveyQueries.ts';

/** Whether whoever asks has answered the survey. */
export async function hasResponded(ctx: Ctx, { id }: Pick<SurveyRow, 'id'>): Promise<boolean> {
  return participationLoader(ctx).load(`${id} ${respondentKeyOf(ctx)} ${sealedKeyOf(ctx, id)}`);
}

/**
 * Says, with the answer to an anonymous survey, that its respondent must not answer again: by a keyed hash, until the
 * participation is written in a transaction of its own. A crash between the two loses neither.
 */
export async function writeReceipt(
  ctx: Ctx,
  trx: DatabaseTransaction,
  surveyId: number,
): Promise<void> {
  await trx
    .insertInto('survey_receipts')
    .values({ survey_id: surveyId, receipt: sealedKeyOf(ctx, surveyId) })
    .execute();
}

/** Turns a receipt into a participation, which earns points. Does nothing without one, so it may be repeated. */
export async function redeemReceipt(ctx: Ctx, surveyId: number): Promise<void> {
  await inTransaction(ctx, async ({ trx, emit }) => {
    const { numDeletedRows } = await trx
      .deleteFrom('survey_receipts')
      .where('survey_id', '=', surveyId)
      .where('receipt', '=', sealedKeyOf(ctx, surveyId))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    const { memberId } = ctx.viewer;
    const key = respondentKeyOf(ctx);
    if (!(await addParticipation(trx, { surveyId, key, memberId }))) return;
    const payload = { surveyId, memberId, isFirst: false, isLow: false };
    emit({ type: 'survey.answered', payload });
  });
}

/** @returns false where the respondent has taken part already */
export async function addParticipation(
  trx: Database,
  { surveyId, key, memberId }: { surveyId: number; key: string; memberId: number | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('survey_participations')
    .values({ survey_id: surveyId, respondent_key: key, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
