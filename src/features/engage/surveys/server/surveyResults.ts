import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demand } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { canManageSurveys } from '../surveyAccess.ts';
import type { SurveyQuestion } from '../surveyDefinitionRules.ts';
import { smallestAnonymousGroup } from '../surveyRules.ts';
import { countWaiting } from './holdResponse.ts';
import { reachedQuestion, wholeResponse } from './keepResponse.ts';
import {
  type CountedValue,
  metricScoreOf,
  type QuestionResult,
  questionResultOf,
  type WeekScore,
} from './questionResult.ts';
import { isTooSmall, roundedCounts } from './smallGroups.ts';
import { findSurvey, listSurveyVersions, type SurveyRow } from './surveyQueries.ts';
import { everyQuestion } from './surveyQuestions.ts';
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
  /** Null where a filter leaves too few responses to an anonymous survey to tell how many. */
  responseCount: number | null;
  /** Too few responses to an anonymous survey, or to the part of it that the filter leaves. */
  isHidden: boolean;
  /** Counts are in steps of five: a part of the responses to an anonymous survey. */
  isRounded: boolean;
  /** Responses that were begun in the last two weeks and are not complete. */
  openDraftCount: number;
  /** Responses to an anonymous survey that will count once there are five of them. */
  waitingCount: number;
  /** Respondents who sent a first page; null where that was not counted, and for a filter by answers. */
  startedCount: number | null;
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
  const exact =
    filter.answers.length === 0
      ? await storedCounts(db, survey, filter)
      : await filteredCounts(db, { survey, questions, filter });
  const responseCount = totalOf(exact);
  const isPart = filter.answers.length > 0 || responseCount !== survey.response_count;
  const isRounded = isPart && survey.mode === 'ANONYMOUS';
  const counts = isRounded ? roundedCounts(exact) : exact;
  const openDraftCount = await countDrafts(db, id);
  const waitingCount = await countWaiting(db, id);
  const isTold = await toldReach(db, survey);
  const reached = counts.filter(({ questionId }) => questionId === reachedQuestion);
  const weekly =
    filter.answers.length === 0 ? await weeklyCounts(db, { survey, questions, filter }) : [];
  if (isTooSmall(survey, responseCount)) {
    return {
      responseCount: isPart ? null : responseCount,
      ...{ isHidden: true, isRounded },
      ...{ openDraftCount, waitingCount },
      startedCount: null,
      questions: [],
      days: [],
    };
  }
  return {
    ...{ responseCount, isHidden: false, isRounded, openDraftCount, waitingCount },
    startedCount: reached.length === 0 ? null : Math.max(...reached.map(({ count }) => count)),
    questions: questions.map((question) => ({
      ...questionResultOf(
        question,
        counts.filter(({ questionId }) => questionId === question.id),
      ),
      reachedCount: isTold(question.id)
        ? (reached.find(({ value }) => value === question.id)?.count ?? null)
        : null,
      weeks: weeksOf(question, weekly),
    })),
    days: filter.answers.length > 0 && survey.mode === 'ANONYMOUS' ? [] : daysOf(exact),
  };
}

/**
 * Of which questions it may be told how many got to them. Pages count at once; in an anonymous survey, that one more
 * got to a question that depends on answers would tell these answers.
 */
async function toldReach(
  db: Database,
  { id, mode }: SurveyRow,
): Promise<(questionId: string) => boolean> {
  if (mode !== 'ANONYMOUS') return () => true;
  const dependent = new Set(
    (await listSurveyVersions(db, id)).flatMap(({ definition }) =>
      definition.pages.flatMap((page) =>
        page.questions
          .filter(({ showIf }) => page.showIf !== null || showIf !== null)
          .map((question) => question.id),
      ),
    ),
  );
  return (questionId) => !dependent.has(questionId);
}

/** A value's count; of whole responses, on a day. */
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

/** From the counters, which know versions and days. */
async function storedCounts(
  db: Database,
  survey: SurveyRow,
  filter: ResultFilter,
): Promise<DayCount[]> {
  const condition = sql`survey_id = ${survey.id} and ${sql.join(partsOf(survey, filter), sql` and `)}`;
  const { rows } = await sql<DayCount>`
    select question_id as "questionId", value, sum(count)::int as count, sum(total)::float8 as total,
      case when question_id = ${wholeResponse} then day::text end as day
    from survey_counts where ${condition}
    group by 1, 2, 5`.execute(db);
  return rows;
}

type WeekCount = { questionId: string; week: string; value: string; count: number };

/** Of NPS and CSAT, from the counters; of an anonymous survey only days that may be told. */
async function weeklyCounts(
  db: Database,
  { survey, questions, filter }: Filtered,
): Promise<WeekCount[]> {
  const ids = questions.filter(({ type }) => type === 'NPS' || type === 'CSAT').map(({ id }) => id);
  if (ids.length === 0) return [];
  const parts = [
    ...partsOf(survey, filter),
    ...(survey.mode === 'ANONYMOUS' ? [sql`day in (${shownDays(survey.id, filter.version)})`] : []),
  ];
  const { rows } = await sql<WeekCount>`
    select question_id as "questionId", date_trunc('week', day)::date::text as week, value,
      sum(count)::int as count
    from survey_counts where survey_id = ${survey.id} and question_id = any(${ids}::text[])
      and value <> '*' and ${sql.join(parts, sql` and `)}
    group by 1, 2, 3 order by 2`.execute(db);
  return rows;
}

function weeksOf({ id, type }: SurveyQuestion, counts: readonly WeekCount[]): WeekScore[] {
  const own = Map.groupBy(
    counts.filter(({ questionId }) => questionId === id),
    ({ week }) => week,
  );
  if (own.size < 2) return [];
  return [...own].map(([week, values]) => ({
    week,
    score: metricScoreOf(type, values) ?? 0,
    count: values.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** Conditions on the columns `version` and `day`. */
function partsOf(
  { id, mode }: SurveyRow,
  { version, from, to }: ResultFilter,
): RawBuilder<unknown>[] {
  const hasDays = from !== null || to !== null;
  return [
    sql`true`,
    ...(version === null ? [] : [sql`version = ${version}`]),
    ...(from === null ? [] : [sql`day >= ${from}::date`]),
    ...(to === null ? [] : [sql`day <= ${to}::date`]),
    // The difference between two periods must not be fewer responses than may be shown.
    ...(hasDays && mode === 'ANONYMOUS' ? [sql`day in (${shownDays(id, version)})`] : []),
  ];
}

/** Days of an anonymous survey with so many responses, of a version or of all, that the day may be told. */
function shownDays(surveyId: number, version: number | null): RawBuilder<unknown> {
  const ofVersion = version === null ? sql`` : sql`and counted.version = ${version}`;
  return sql`select counted.day from survey_counts counted
    where counted.survey_id = ${surveyId} and counted.question_id = ${wholeResponse} ${ofVersion}
    group by counted.day having sum(counted.count) >= ${smallestAnonymousGroup}`;
}

/** Conditions on `survey_responses`: the answers that a filter asks for. */
function givenAnswers(surveyId: number, { answers }: ResultFilter): RawBuilder<unknown>[] {
  return answers.map(
    ({ questionId, value }) => sql`survey_responses.id in (
      select response_id from survey_answers
      where survey_id = ${surveyId} and question_id = ${questionId} and ${isValue(value)})`,
  );
}

/** `yes`, `7` of a scale, `r1.o2` of a matrix, `o2#1` of a ranking. */
function isValue(value: string): RawBuilder<unknown> {
  const [choice, rank] = value.split('#', 2);
  if (rank !== undefined) return sql`choice = ${choice} and num = ${numberIn(rank)}`;
  return sql`(choice = ${value} or choice is null and num = ${numberIn(value)})`;
}

const numberIn = (text: string): number | null =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;

interface Filtered {
  survey: SurveyRow;
  questions: readonly SurveyQuestion[];
  filter: ResultFilter;
}

/** Of the responses with certain answers: read from the answers, each once. */
async function filteredCounts(
  db: Database,
  { survey, questions, filter }: Filtered,
): Promise<DayCount[]> {
  const idsOf = (types: readonly SurveyQuestion['type'][]) =>
    sql`any(${questions.filter(({ type }) => types.includes(type)).map(({ id }) => id)}::text[])`;
  const isNumber = sql`question_id = ${idsOf(['NUMBER'])}`;
  const { rows } = await sql<DayCount>`
    with found as materialized (
      select id, day from survey_responses where survey_id = ${survey.id}
        and ${sql.join([...partsOf(survey, filter), ...givenAnswers(survey.id, filter)], sql` and `)}
    ), given as materialized (
      select question_id, choice, case when ${isNumber} then null else num end as num,
        count(*)::int as count, sum(num) filter (where ${isNumber}) as total
      from survey_answers where survey_id = ${survey.id} and response_id in (select id from found)
      group by 1, 2, 3
    )
    select question_id as "questionId",
      case when choice is not null and num is not null then choice || '#' || num
        else coalesce(choice, num::text) end as value,
      count, 0::float8 as total, null as day
    from given where choice is not null or num is not null
    union all
    select question_id, '*', sum(count)::int, coalesce(sum(total), 0), null from given
    where question_id <> ${sql`all(${questions.filter(hasSeveralRows).map(({ id }) => id)}::text[])`}
    group by question_id
    union all
    select question_id, '*', count(distinct response_id)::int, 0, null from survey_answers
    where survey_id = ${survey.id} and response_id in (select id from found)
      and question_id = ${idsOf(severalRows)}
    group by question_id
    union all
    select ${wholeResponse}, '', count(*)::int, 0, day::text from found group by day`.execute(db);
  return rows;
}

/** Types whose answer by one respondent has several rows. */
const severalRows: readonly SurveyQuestion['type'][] = ['MULTIPLE', 'MATRIX', 'RANKING'];
const hasSeveralRows = ({ type }: SurveyQuestion) => severalRows.includes(type);

async function countDrafts(db: Database, surveyId: number): Promise<number> {
  const { total } = await db
    .selectFrom('survey_drafts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return total;
}
