import { sql } from 'kysely';
import { demandUnchangedSince } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandMember } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { areProfileLists } from '#features/people/members/server/namedProfileLists.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { definitionFaults } from '../definitionFaults.ts';
import { canManageSurveys } from '../surveyAccess.ts';
import { questionsOf } from '../surveyDefinitionRules.ts';
import {
  createSurveySchema,
  type SavedSurvey,
  type SaveSurveyInput,
  saveSurveySchema,
} from '../surveyRules.ts';
import { templateOf } from '../surveyTemplates.ts';
import { insertSurvey, listSurveyVersions, lockSurvey, type SurveyRow } from './surveyQueries.ts';
import { indexSurveys, removeSurveyDocuments } from './surveySearchDocuments.ts';
import { phaseOfRow } from './surveyService.ts';
import { surveyWordsIn } from './surveyWords.ts';

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED */
export async function createSurvey(
  ctx: Ctx,
  input: { title: string; template?: string | null },
): Promise<SurveyRow> {
  demand(canManageSurveys(ctx.viewer));
  const { title, template } = parseInput(createSurveySchema, {
    ...{ title: input.title, template: input.template ?? undefined },
  });
  const author_id = demandMember(ctx.viewer);
  return inTransaction(ctx, async ({ trx }) => {
    const survey = await insertSurvey(trx, {
      ...{ title, author_id, mode: 'NAMED', audience: 'MEMBERS' },
      draft: JSON.stringify(templateOf(template, surveyWordsIn(ctx.locale).template)),
      ...{ created_at: ctx.now, updated_at: ctx.now },
    });
    await auditSurvey(ctx, trx, 'created', survey);
    return survey;
  });
}

/**
 * Saves the draft; readers see the title and settings at once, the questions when they are published.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT
 */
export async function saveSurvey(ctx: Ctx, id: number, input: SaveSurveyInput): Promise<SurveyRow> {
  const fields = parseInput(saveSurveySchema, input);
  return changeSurvey(ctx, id, async (survey, unit) => {
    const lists = fields.invitedLists.map(Number);
    if (!(await areProfileLists(unit.trx, lists))) {
      const message = validationMessages.format;
      throw validationFailed([{ field: 'invitedLists', rule: 'unknown', message }]);
    }
    demandUnchangedSince(survey, fields.updatedDate);
    if (fields.mode !== survey.mode && (await hasResponses(unit, id))) {
      const message = 'The mode can’t change after the first response.';
      throw validationFailed([{ field: 'mode', rule: 'locked', message }]);
    }
    const saved = await update(ctx, unit, id, columnsOf(fields));
    await auditSurvey(ctx, unit.trx, 'changed', saved);
    return saved;
  });
}

const columnsOf = (fields: SavedSurvey) => ({
  ...{ title: fields.title, description: fields.description },
  ...{ mode: fields.mode, audience: fields.audience },
  ...{ opens_at: fields.opensAt ?? null, closes_at: fields.closesAt ?? null },
  draft: JSON.stringify(fields.definition),
  prompt: fields.prompt === null ? null : JSON.stringify(fields.prompt),
  ...{ invited_lists: fields.invitedLists.map(Number), notify_audience: fields.notifyAudience },
});

/** Drafts count: their answers were given under the promise of the mode. */
async function hasResponses({ trx }: Unit, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from survey_participations where survey_id = ${id})
      or exists (select from survey_drafts where survey_id = ${id})
      or exists (select from survey_receipts where survey_id = ${id}) as found`.execute(trx);
  return rows[0]?.found ?? false;
}

/**
 * Makes the draft the next version, and opens the survey. Those who have begun finish the version they began with.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED with the places as fields
 */
export async function publishSurvey(ctx: Ctx, id: number): Promise<SurveyRow> {
  return changeSurvey(ctx, id, async (survey, unit) => {
    const versions = await listSurveyVersions(unit.trx, id);
    const published = versions.flatMap(({ definition }) => questionsOf(definition));
    const faults = definitionFaults(survey.draft, published);
    if (faults.length > 0) {
      throw validationFailed(
        faults.map(({ rule, pageId, questionId }) => ({
          ...{ field: questionId ?? pageId, rule, message: 'The survey can’t be published yet.' },
        })),
      );
    }
    const version = (survey.version ?? 0) + 1;
    const [latest] = versions;
    const isSame = JSON.stringify(latest?.definition) === JSON.stringify(survey.draft);
    if (!isSame) {
      await unit.trx
        .insertInto('survey_versions')
        .values({
          ...{ survey_id: id, version, definition: JSON.stringify(survey.draft) },
          ...{ published_at: ctx.now, published_by_id: demandMember(ctx.viewer) },
        })
        .execute();
    }
    const opened = await update(ctx, unit, id, {
      ...{ state: 'OPEN', version: isSame ? survey.version : version },
      // One that has closed by its time would stay closed.
      ...(survey.closes_at !== null && survey.closes_at <= ctx.now && { closes_at: null }),
    });
    if (phaseOfRow(survey, ctx.now) === 'CLOSED') {
      await auditSurvey(ctx, unit.trx, 'reopened', opened);
    }
    if (!isSame) await auditSurvey(ctx, unit.trx, 'published', opened);
    return opened;
  });
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_REQUEST for one that was never published */
export async function closeSurvey(ctx: Ctx, id: number): Promise<SurveyRow> {
  return changeSurvey(ctx, id, async (survey, unit) => {
    if (survey.version === null) throw new AppError('BAD_REQUEST');
    if (phaseOfRow(survey, ctx.now) !== 'CLOSED') {
      await auditSurvey(ctx, unit.trx, 'closed', survey);
      const { author_id: authorId, response_count: responseCount } = survey;
      unit.emit({ type: 'survey.closed', payload: { surveyId: id, authorId, responseCount } });
    }
    return update(ctx, unit, id, { state: 'CLOSED' });
  });
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function deleteSurvey(
  ctx: Ctx,
  id: number,
  { restore }: { restore: boolean },
): Promise<SurveyRow> {
  demand(canManageSurveys(ctx.viewer));
  return inTransaction(ctx, async (unit) => {
    const row = await unit.trx
      .selectFrom('surveys')
      .select('deleted_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('NOT_FOUND');
    const survey = await update(ctx, unit, id, { deleted_at: restore ? null : ctx.now });
    if ((row.deleted_at === null) !== restore) {
      await auditSurvey(ctx, unit.trx, restore ? 'restored' : 'deleted', survey);
    }
    return survey;
  });
}

type SurveyAction =
  | 'created'
  | 'changed'
  | 'published'
  | 'closed'
  | 'reopened'
  | 'deleted'
  | 'restored';

function auditSurvey(
  ctx: Ctx,
  trx: Unit['trx'],
  action: SurveyAction,
  { id, title }: SurveyRow,
): Promise<void> {
  return audit(trx, ctx, {
    ...{ action: `survey.${action}`, subjectType: 'survey', subjectId: id },
    detail: { name: title },
  });
}

async function changeSurvey(
  ctx: Ctx,
  id: number,
  change: (survey: SurveyRow, unit: Unit) => Promise<SurveyRow>,
): Promise<SurveyRow> {
  demand(canManageSurveys(ctx.viewer));
  return inTransaction(ctx, async (unit) => {
    const survey = await lockSurvey(unit.trx, id);
    if (survey === null) throw new AppError('NOT_FOUND');
    return change(survey, unit);
  });
}

async function update(
  { now }: Ctx,
  { trx, emit }: Unit,
  id: number,
  columns: object,
): Promise<SurveyRow> {
  const survey = await trx
    .updateTable('surveys')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .$castTo<SurveyRow>()
    .executeTakeFirstOrThrow();
  if (survey.deleted_at !== null) await removeSurveyDocuments(trx, [id]);
  else if (survey.version !== null) await indexSurveys(trx, [survey]);
  emit({ type: 'survey.changed', payload: { surveyId: id } });
  return survey;
}
