import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { respondentKeyOf, sealedKeyOf } from './respondent.ts';
import { openAnswers, sealAnswers } from './sealedAnswers.ts';
import type { SurveyRow } from './surveyQueries.ts';

/** What a respondent has answered so far. */
export interface SurveyDraft {
  /** The one that they began with. */
  version: number;
  answers: Record<string, string[]>;
  /** Pages that they have sent. */
  reached: readonly string[];
}

type DraftCtx = Pick<Ctx, 'viewer' | 'caller' | 'secrets' | 'log' | 'now'>;
type DraftOf = Pick<SurveyRow, 'id' | 'mode'>;

/**
 * The draft of whoever answers. In an anonymous survey it is found by a keyed hash of them and its answers are sealed:
 * the database alone does not tell whose it is, nor what it says.
 */
export async function findSurveyDraft(
  ctx: DraftCtx,
  db: Database,
  survey: DraftOf,
): Promise<SurveyDraft | null> {
  const row = await db
    .selectFrom('survey_drafts')
    .select(['version', 'answers', 'reached', 'sealed'])
    .where('survey_id', '=', survey.id)
    .where('respondent_key', '=', draftKeyOf(ctx, survey))
    .$castTo<SurveyDraft & { sealed: string | null }>()
    .executeTakeFirst();
  if (!row) return null;
  const { version, sealed } = row;
  if (sealed === null) return { version, answers: row.answers, reached: row.reached };
  const opened = openAnswers(ctx, survey.id, sealed);
  // Written below; unreadable ones begin again.
  return opened === null
    ? null
    : { version, ...(opened as Pick<SurveyDraft, 'answers' | 'reached'>) };
}

export async function saveSurveyDraft(
  ctx: DraftCtx,
  trx: Database,
  { survey, draft }: { survey: DraftOf; draft: SurveyDraft },
): Promise<void> {
  const isNamed = survey.mode === 'NAMED';
  const { version, answers, reached } = draft;
  const values = isNamed
    ? { answers: JSON.stringify(answers), reached: [...reached], sealed: null, updated_at: ctx.now }
    : {
        ...{ answers: '{}', sealed: sealAnswers(ctx, survey.id, { answers, reached }) },
        updated_at: new Date(ctx.now.toISOString().slice(0, 10)),
      };
  await trx
    .insertInto('survey_drafts')
    .values({
      ...{ survey_id: survey.id, respondent_key: draftKeyOf(ctx, survey), version, ...values },
      member_id: isNamed ? ctx.viewer.memberId : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['survey_id', 'respondent_key']).doUpdateSet({ version, ...values }),
    )
    .execute();
}

export async function deleteSurveyDraft(
  ctx: DraftCtx,
  trx: Database,
  survey: DraftOf,
): Promise<void> {
  await trx
    .deleteFrom('survey_drafts')
    .where('survey_id', '=', survey.id)
    .where('respondent_key', '=', draftKeyOf(ctx, survey))
    .execute();
}

function draftKeyOf(ctx: DraftCtx, { id, mode }: DraftOf): string {
  return mode === 'NAMED' ? respondentKeyOf(ctx) : sealedKeyOf(ctx, id);
}
