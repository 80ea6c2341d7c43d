import { sql } from 'kysely';
import { AppError, type FieldIssue } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { canRespond } from '../surveyAccess.ts';
import type { SurveyDefinition, SurveyPage } from '../surveyDefinitionRules.ts';
import {
  type AnswerFault,
  answerFieldsOf,
  answersOnPath,
  faultOfAnswer,
  otherField,
  pathOf,
} from '../surveyLogic.ts';
import { isExplainedLowScore } from './explainedLowScore.ts';
import { countReached, keepResponse } from './keepResponse.ts';
import { respondentKeyOf } from './respondent.ts';
import {
  addParticipation,
  findDefinition,
  findSurveyDraft,
  lockSurvey,
  type SurveyDraftRow,
  type SurveyRow,
} from './surveyQueries.ts';
import { getSurvey, termsOf } from './surveyService.ts';
import { demandVisitorCaptcha } from './visitorCaptcha.ts';

export interface SurveyPageInput {
  surveyId: string;
  pageId: string;
  answers: readonly { field: string; values: readonly string[] }[];
  /** Go to the page before; the answers are kept as they are. */
  back: boolean;
  /** A hidden field that only bots fill in. */
  website?: string | null | undefined;
  captchaResponse?: string | null | undefined;
}

export interface AnswerOutcome {
  survey: SurveyRow;
  /** Null: the survey is complete. */
  nextPageId: string | null;
}

/** Per visitor's address and minute, in each process: an office of visitors may share one. */
const visitorPages = 60;
const visitorSurveys = 20;

/**
 * Keeps the answers of one page, and after the last page the response. Repeating the last page, or sending it
 * twice at once, makes one response.
 * A bot is told that it is done, and nothing is kept.
 * @throws AppError NOT_FOUND, CONVERSATION_CLOSED, UNAUTHENTICATED, ACCOUNT_SUSPENDED; RATE_LIMITED: too many visitors
 * of one address; CAPTCHA_REQUIRED; VALIDATION_FAILED: the faults are named after the questions
 */
export async function answerSurvey(ctx: Ctx, input: SurveyPageInput): Promise<AnswerOutcome> {
  const survey = ctx.settings.surveysEnabled ? await getSurvey(ctx, input.surveyId) : null;
  if (survey === null || survey.version === null) throw new AppError('NOT_FOUND');
  demand(canRespond(ctx.viewer, termsOf(survey), ctx.now));
  if (input.website) return { survey, nextPageId: null };
  const isVisitor = ctx.viewer.memberId === null;
  if (isVisitor) demandAllowance(ctx, { what: 'survey page', perMinute: visitorPages });
  const key = respondentKeyOf(ctx);
  const version = survey.version;
  if (isVisitor) {
    await demandVisitorCaptcha(ctx, survey, input);
    // The next page comes from the same visitor only if the browser says so.
    ctx.keepDevice?.();
  }
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const respondent = { surveyId: survey.id, key };
    // Pages that a respondent sends at once wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`survey:${survey.id}:${key}`}, 0))`.execute(
      trx,
    );
    if (await hasTakenPart(unit, respondent)) return { survey, nextPageId: null };
    const begun = await findSurveyDraft(trx, respondent);
    if (begun === null && isVisitor) {
      demandAllowance(ctx, { what: 'survey', perMinute: visitorSurveys });
    }
    const draft = begun ?? (await openDraft(ctx, unit, { ...respondent, version }));
    const definition = await findDefinition(trx, survey.id, draft.version);
    if (definition === null) throw new Error('The version of a draft is missing');
    return await takePage(ctx, unit, { survey, draft, definition, input });
  });
}

async function hasTakenPart(
  { trx }: Unit,
  { surveyId, key }: { surveyId: number; key: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('survey_participations')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .where('respondent_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The respondent's draft; it keeps the version that they began with. */
async function openDraft(
  { viewer, now }: Ctx,
  { trx }: Unit,
  { surveyId, key, version }: { surveyId: number; key: string; version: number },
): Promise<SurveyDraftRow> {
  await trx
    .insertInto('survey_drafts')
    .values({
      ...{ survey_id: surveyId, respondent_key: key, member_id: viewer.memberId },
      ...{ version, answers: '{}', updated_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const draft = await findSurveyDraft(trx, { surveyId, key });
  if (draft === null) throw new Error('A draft is missing after its insert');
  return draft;
}

interface Taken {
  survey: SurveyRow;
  draft: SurveyDraftRow;
  definition: SurveyDefinition;
  input: SurveyPageInput;
}

async function takePage(ctx: Ctx, unit: Unit, taken: Taken): Promise<AnswerOutcome> {
  const { survey, draft, definition, input } = taken;
  const before = pathOf(definition, draft.answers);
  const page = before.find(({ id }) => id === input.pageId);
  if (page === undefined) throw new AppError('NOT_FOUND');
  const answers = { ...draft.answers, ...answersOfPage(page, input) };
  if (!input.back) {
    const faults = faultsOfPage(page, answers);
    if (faults.length > 0) throw validationFailed(faults);
  }
  const path = pathOf(definition, answers);
  const at = path.findIndex(({ id }) => id === page.id);
  const next = path[input.back ? Math.max(at - 1, 0) : at + 1];
  if (next) {
    await saveDraft(ctx, unit, { draft, page, answers });
    return { survey, nextPageId: next.id };
  }
  // Answers of earlier pages may have become invalid: the page did not show every question then.
  const unfinished = path.find((each) => faultsOfPage(each, answers).length > 0);
  if (unfinished) {
    await saveDraft(ctx, unit, { draft, page, answers });
    return { survey, nextPageId: unfinished.id };
  }
  return await complete(ctx, unit, { ...taken, page, answers });
}

const maxLength = 10_000;

/** Values of the page's fields; fields that were not sent are empty. */
function answersOfPage(page: SurveyPage, { answers }: SurveyPageInput): Record<string, string[]> {
  const fields = page.questions.flatMap((question) => [
    ...answerFieldsOf(question),
    ...(question.options.some(({ isOther }) => isOther) ? [otherField(question.id)] : []),
  ]);
  return Object.fromEntries(
    fields.map((field) => {
      const values = answers.find((each) => each.field === field)?.values ?? [];
      const kept = values
        .slice(0, 100)
        .map((value) => value.toWellFormed().replaceAll('\u0000', '').trim().slice(0, maxLength))
        .filter((value) => value !== '');
      return [field, kept];
    }),
  );
}

const messages = {
  required: validationMessages.required,
  invalid: validationMessages.format,
  number: 'Enter a number.',
  range: 'The number is out of range.',
  date: 'Enter a date.',
  tooLong: 'The answer is too long.',
  exclusive: 'This option can’t be combined with others.',
  other: 'Say what “Other” stands for.',
  everyRow: 'Answer every row.',
  ranking: 'Give every option a different rank.',
} satisfies Record<AnswerFault, string>;

function faultsOfPage(page: SurveyPage, answers: Record<string, string[]>): FieldIssue[] {
  return page.questions.flatMap((question) => {
    const rule = faultOfAnswer(question, answers);
    return rule === null ? [] : [{ field: question.id, rule, message: messages[rule] }];
  });
}

async function saveDraft(
  { now }: Ctx,
  { trx }: Unit,
  { draft, page, answers }: { draft: SurveyDraftRow; page: SurveyPage; answers: object },
): Promise<void> {
  await countPage(trx, { draft, page, day: now });
  await trx
    .updateTable('survey_drafts')
    .set({
      answers: JSON.stringify(answers),
      reached: [...new Set([...draft.reached, page.id])],
      updated_at: now,
    })
    .where('survey_id', '=', draft.survey_id)
    .where('respondent_key', '=', draft.respondent_key)
    .execute();
}

async function countPage(
  trx: Unit['trx'],
  { draft, page, day }: { draft: SurveyDraftRow; page: SurveyPage; day: Date },
): Promise<void> {
  if (draft.reached.includes(page.id)) return;
  const { survey_id: surveyId, version } = draft;
  await countReached(trx, { surveyId, version, day, questions: page.questions });
}

async function complete(
  ctx: Ctx,
  unit: Unit,
  given: Taken & { page: SurveyPage; answers: Record<string, string[]> },
): Promise<AnswerOutcome> {
  const { trx, emit } = unit;
  const { draft, definition } = given;
  const { survey_id: surveyId, respondent_key: key, member_id: memberId } = draft;
  // Closed or deleted meanwhile.
  const current = await lockForResponse(trx, surveyId);
  if (current === null) throw new AppError('NOT_FOUND');
  demand(canRespond(ctx.viewer, termsOf(current), ctx.now));
  if (!(await addParticipation(trx, { surveyId, key, memberId }))) {
    return { survey: current, nextPageId: null };
  }
  const isNamed = current.mode === 'NAMED';
  const questions = pathOf(definition, given.answers).flatMap((each) => each.questions);
  const answers = answersOnPath(definition, given.answers);
  await keepResponse(trx, {
    ...{ surveyId, version: draft.version, day: ctx.now, questions, answers },
    memberId: isNamed ? memberId : null,
  });
  await countPage(trx, { draft, page: given.page, day: ctx.now });
  await trx
    .deleteFrom('survey_drafts')
    .where('survey_id', '=', surveyId)
    .where('respondent_key', '=', key)
    .execute();
  const isFirst = isNamed && current.response_count === 0;
  const isLow = isNamed && isExplainedLowScore(questions, answers);
  emit({ type: 'survey.answered', payload: { surveyId, memberId, isFirst, isLow } });
  return { survey: { ...current, response_count: current.response_count + 1 }, nextPageId: null };
}

/** Counts the response; the row stays locked until the transaction ends. */
async function lockForResponse(trx: Unit['trx'], surveyId: number): Promise<SurveyRow | null> {
  const survey = await lockSurvey(trx, surveyId);
  if (survey === null) return null;
  await trx
    .updateTable('surveys')
    .set({ response_count: sql`response_count + 1` })
    .where('id', '=', surveyId)
    .execute();
  return survey;
}
