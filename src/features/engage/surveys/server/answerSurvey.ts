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
import { holdResponse } from './holdResponse.ts';
import { countReached, keepResponse } from './keepResponse.ts';
import { addParticipation, hasResponded, redeemReceipt, writeReceipt } from './participation.ts';
import { respondentKeyOf } from './respondent.ts';
import {
  deleteSurveyDraft,
  findSurveyDraft,
  type SurveyDraft,
  saveSurveyDraft,
} from './surveyDrafts.ts';
import { findDefinition, lockSurvey, type SurveyRow } from './surveyQueries.ts';
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
  const outcome = await inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    // Pages that a respondent sends at once wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`survey:${survey.id}:${key}`}, 0))`.execute(
      trx,
    );
    const locked = { ...ctx, db: trx, perRequest: new Map() };
    if (await hasResponded(locked, survey)) return { survey, nextPageId: null };
    const begun = await findSurveyDraft(ctx, trx, survey);
    if (begun === null && isVisitor) {
      demandAllowance(ctx, { what: 'survey', perMinute: visitorSurveys });
    }
    const draft = begun ?? { version, answers: {}, reached: [] };
    const definition = await findDefinition(trx, survey.id, draft.version);
    if (definition === null) throw new Error('The version of a draft is missing');
    return await takePage(ctx, unit, { survey, draft, definition, input });
  });
  if (survey.mode === 'ANONYMOUS' && outcome.nextPageId === null) {
    await redeemReceipt(ctx, survey.id);
  }
  return outcome;
}

interface Taken {
  survey: SurveyRow;
  draft: SurveyDraft;
  definition: SurveyDefinition;
  input: SurveyPageInput;
}

/** With the answers of the page. */
interface Sent extends Omit<Taken, 'input'> {
  page: SurveyPage;
  answers: Record<string, string[]>;
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
  const sent = { survey, draft, definition, page, answers };
  const path = pathOf(definition, answers);
  const at = path.findIndex(({ id }) => id === page.id);
  const next = path[input.back ? Math.max(at - 1, 0) : at + 1];
  if (next) {
    await saveDraft(ctx, unit, sent);
    return { survey, nextPageId: next.id };
  }
  // Answers of earlier pages may have become invalid: the page did not show every question then.
  const unfinished = path.find((each) => faultsOfPage(each, answers).length > 0);
  if (unfinished) {
    await saveDraft(ctx, unit, sent);
    return { survey, nextPageId: unfinished.id };
  }
  return await complete(ctx, unit, sent);
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
  ctx: Ctx,
  { trx }: Unit,
  { survey, draft, page, answers }: Sent,
): Promise<void> {
  await countPage(trx, { survey, draft, page, day: ctx.now });
  const reached = [...new Set([...draft.reached, page.id])];
  await saveSurveyDraft(ctx, trx, { survey, draft: { ...draft, answers, reached } });
}

async function countPage(
  trx: Unit['trx'],
  { survey, draft, page, day }: Pick<Sent, 'survey' | 'draft' | 'page'> & { day: Date },
): Promise<void> {
  if (draft.reached.includes(page.id)) return;
  const { version } = draft;
  await countReached(trx, { surveyId: survey.id, version, day, questions: page.questions });
}

async function complete(ctx: Ctx, unit: Unit, given: Sent): Promise<AnswerOutcome> {
  const { trx } = unit;
  const { draft, definition } = given;
  const surveyId = given.survey.id;
  // Closed or deleted meanwhile.
  const survey = await lockSurvey(trx, surveyId);
  if (survey === null) throw new AppError('NOT_FOUND');
  demand(canRespond(ctx.viewer, termsOf(survey), ctx.now));
  // Nobody had begun when it was changed, and this respondent was promised the other.
  if (survey.mode !== given.survey.mode) throw new AppError('CONFLICT');
  const response = {
    ...{ surveyId, version: draft.version, day: ctx.now },
    answers: answersOnPath(definition, given.answers),
  };
  const added =
    survey.mode === 'NAMED'
      ? await completeNamed(ctx, unit, { ...given, survey, response })
      : await holdResponse(ctx, trx, response);
  if (survey.mode === 'ANONYMOUS') await writeReceipt(ctx, trx, surveyId);
  await trx
    .updateTable('surveys')
    .set({ response_count: sql`response_count + ${added}` })
    .where('id', '=', surveyId)
    .execute();
  await countPage(trx, { survey, draft, page: given.page, day: ctx.now });
  await deleteSurveyDraft(ctx, trx, survey);
  return {
    survey: { ...survey, response_count: survey.response_count + added },
    nextPageId: null,
  };
}

/** Response and participation together, for both name the member. @returns how many responses were added */
async function completeNamed(
  ctx: Ctx,
  { trx, emit }: Unit,
  {
    survey,
    definition,
    answers: given,
    response,
  }: Sent & { response: Parameters<typeof holdResponse>[2] },
): Promise<number> {
  const { memberId } = ctx.viewer;
  const surveyId = survey.id;
  if (!(await addParticipation(trx, { surveyId, key: respondentKeyOf(ctx), memberId }))) return 0;
  const questions = pathOf(definition, given).flatMap((each) => each.questions);
  await keepResponse(trx, { ...response, questions, memberId });
  const isFirst = survey.response_count === 0;
  const isLow = isExplainedLowScore(questions, response.answers);
  emit({ type: 'survey.answered', payload: { surveyId, memberId, isFirst, isLow } });
  return 1;
}
