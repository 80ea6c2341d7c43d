import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { canManageSurveys } from '../surveyAccess.ts';
import { questionsOf, type SurveyQuestion } from '../surveyDefinitionRules.ts';
import { smallestAnonymousGroup } from '../surveyRules.ts';
import { wholeResponse } from './keepResponse.ts';
import { type CountedValue, type QuestionResult, questionResultOf } from './questionResult.ts';
import { findSurvey, listSurveyVersions, type SurveyRow } from './surveyQueries.ts';
import { visibleTo } from './surveyService.ts';

/** Which responses are counted; an empty filter counts all. */
export interface ResultFilter {
  version: number | null;
  /** Days, both included: `2026-11-25`. */
  from: string | null;
  to: string | null;
  /** Responses with all of these answers. */
  answers: readonly { questionId: string; value: string }[];
}

export interface SurveyResults {
  responseCount: number;
  /** Too few responses to an anonymous survey, or to the part of it that the filter leaves. */
  isHidden: boolean;
  /** Responses that were begun in the last two weeks and are not complete. */
  openDraftCount: number;
  questions: QuestionResult[];
  days: { day: string; count: number }[];
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function managedSurvey(ctx: Ctx, id: number): Promise<SurveyRow> {
  demand(canManageSurveys(ctx.viewer));
  const survey = await findSurvey(ctx.db, id, visibleTo(ctx));
  if (survey === null) throw new AppError('NOT_FOUND');
  return survey;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function surveyResults(
  ctx: Ctx,
  id: number,
  filter: ResultFilter,
): Promise<SurveyResults> {
  const survey = await managedSurvey(ctx, id);
  const { db } = ctx;
  const questions = await everyQuestion(db, id);
  const counts = isEmpty(filter)
    ? await storedCounts(db, id, questions)
    : await filteredCounts(db, id, filter);
  const responseCount = totalOf(counts);
  const openDraftCount = await countDrafts(db, id);
  if (isTooSmall(survey, responseCount)) {
    return { responseCount, isHidden: true, openDraftCount, questions: [], days: [] };
  }
  return {
    ...{ responseCount, isHidden: false, openDraftCount },
    questions: questions.map((question) =>
      questionResultOf(
        question,
        counts.filter(({ questionId }) => questionId === question.id),
      ),
    ),
    days: daysOf(counts),
  };
}

/**
 * In an anonymous survey neither a group nor the rest of the responses may be so small that it tells who answered
 * what: the rest is the difference to all responses.
 */
export function isTooSmall(survey: SurveyRow, found: number): boolean {
  if (survey.mode !== 'ANONYMOUS') return false;
  const rest = survey.response_count - found;
  return found < smallestAnonymousGroup || (rest > 0 && rest < smallestAnonymousGroup);
}

const isEmpty = ({ version, from, to, answers }: ResultFilter) =>
  version === null && from === null && to === null && answers.length === 0;

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

/** A value's count on a day; `*` counts who answered, and sums numbers. */
type DayCount = CountedValue & { questionId: string; day: string };

const totalOf = (counts: readonly DayCount[]) =>
  counts
    .filter(({ questionId }) => questionId === wholeResponse)
    .reduce((sum, { count }) => sum + count, 0);

function daysOf(counts: readonly DayCount[]) {
  return counts
    .filter(({ questionId }) => questionId === wholeResponse)
    .map(({ day, count }) => ({ day, count }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** Free numbers have an average instead of counts. */
async function storedCounts(
  db: Database,
  surveyId: number,
  questions: readonly SurveyQuestion[],
): Promise<DayCount[]> {
  const numbers = questions.filter(({ type }) => type === 'NUMBER').map(({ id }) => id);
  const { rows } = await sql<DayCount>`
    select question_id as "questionId", value, null::float8 as average, sum(count)::int as count, null::text as day
    from survey_counts where survey_id = ${surveyId} and question_id <> ${wholeResponse}
    group by question_id, value
    union all
    select ${wholeResponse}, '', null, count, day::text
    from survey_counts where survey_id = ${surveyId} and question_id = ${wholeResponse}
    union all
    select question_id, '#', avg(num), count(num)::int, null from survey_answers
    where survey_id = ${surveyId} and question_id = any(${numbers}::text[])
    group by question_id`.execute(db);
  return rows;
}

/** A condition on `survey_responses` as `response`. */
export function matches(surveyId: number, filter: ResultFilter): RawBuilder<unknown> {
  const { version, from, to, answers } = filter;
  const parts = [
    sql`response.survey_id = ${surveyId}`,
    ...(version === null ? [] : [sql`response.version = ${version}`]),
    ...(from === null ? [] : [sql`response.day >= ${from}::date`]),
    ...(to === null ? [] : [sql`response.day <= ${to}::date`]),
    ...answers.map(
      ({ questionId, value }) => sql`response.id in (
        select response_id from survey_answers
        where survey_id = ${surveyId} and question_id = ${questionId} and ${isValue(value)})`,
    ),
  ];
  return sql.join(parts, sql` and `);
}

/** `yes`, `7` of a scale, `r1.o2` of a matrix, `o2#1` of a ranking. */
function isValue(value: string): RawBuilder<unknown> {
  const [choice, rank] = value.split('#', 2);
  if (rank !== undefined) return sql`choice = ${choice} and num = ${numberIn(rank)}`;
  return sql`(choice = ${value} or choice is null and num = ${numberIn(value)})`;
}

const numberIn = (text: string): number | null =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;

async function filteredCounts(
  db: Database,
  surveyId: number,
  filter: ResultFilter,
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    with found as materialized (
      select response.id, response.day from survey_responses response
      where ${matches(surveyId, filter)}),
    given as materialized (
      select answer.* from survey_answers answer
      where answer.survey_id = ${surveyId} and answer.response_id in (select id from found))
    select question_id as "questionId",
      case when choice is not null and num is not null then choice || '#' || num
        else coalesce(choice, num::text) end as value,
      null::float8 as average, count(*)::int as count, null as day
    from given where choice is not null or num is not null group by question_id, value
    union all
    select question_id, '*', null, count(distinct response_id)::int, null from given group by question_id
    union all
    select question_id, '#', avg(num), count(num)::int, null from given
    where num is not null and choice is null group by question_id
    union all
    select ${wholeResponse}, '', null, count(*)::int, day::text from found group by day`.execute(
    db,
  );
  return rows;
}

async function countDrafts(db: Database, surveyId: number): Promise<number> {
  const { total } = await db
    .selectFrom('survey_drafts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return total;
}
