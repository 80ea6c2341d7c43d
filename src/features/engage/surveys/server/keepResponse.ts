import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { type SurveyAnswers, type SurveyQuestion, scaleOf } from '../surveyDefinitionRules.ts';
import { otherField } from '../surveyLogic.ts';

/** One stored answer: an option, a number, a text, or an option with its rank or text. */
export interface StoredAnswer {
  questionId: string;
  choice: string | null;
  num: number | null;
  text: string | null;
}

/** How answers are stored; questions that were not answered have none. */
export function storedAnswersOf(
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): StoredAnswer[] {
  return questions.flatMap((question) => {
    const { id: questionId, type, options, rows } = question;
    const given = (field: string) => answers[field] ?? [];
    const answer = (part: Partial<StoredAnswer>): StoredAnswer => ({
      ...{ questionId, choice: null, num: null, text: null },
      ...part,
    });
    switch (type) {
      case 'STATEMENT':
        return [];
      case 'MATRIX':
        return rows.flatMap((row) =>
          given(`${questionId}.${row.id}`).map((option) =>
            answer({ choice: `${row.id}.${option}` }),
          ),
        );
      case 'RANKING':
        return options.flatMap((option) =>
          given(`${questionId}.${option.id}`).map((rank) =>
            answer({ choice: option.id, num: Number(rank) }),
          ),
        );
      case 'SHORT_TEXT':
      case 'LONG_TEXT':
      case 'DATE':
        return given(questionId).map((text) => answer({ text }));
      case 'NUMBER':
        return given(questionId).map((number) => answer({ num: Number(number) }));
      default:
        if (scaleOf(type).length > 0) {
          return given(questionId).map((number) => answer({ num: Number(number) }));
        }
        return given(questionId).map((choice) => {
          const isOther = options.some(({ id, isOther }) => id === choice && isOther);
          const text = isOther ? (given(otherField(questionId))[0] ?? null) : null;
          return answer({ choice, text });
        });
    }
  });
}

/** By which value an answer is counted; texts and free numbers only as answered. */
export function countedValueOf({ type }: SurveyQuestion, { choice, num }: StoredAnswer): string {
  if (type === 'RANKING') return `${choice}#${num}`;
  if (choice !== null) return choice;
  return scaleOf(type).length > 0 ? String(num) : '*';
}

/** The pseudo question of `survey_counts` under which whole responses are counted. */
export const wholeResponse = '';

/** The pseudo question under which those are counted who reached a question; it sorts after every question. */
export const reachedQuestion = '~reached';

/** Counts a respondent for the questions of a page that they send for the first time. */
export async function countReached(
  trx: Database,
  given: { surveyId: number; version: number; day: Date; questions: readonly SurveyQuestion[] },
): Promise<void> {
  const { surveyId, version, day, questions } = given;
  if (questions.length === 0) return;
  await addCounts(trx, {
    ...{ surveyId, version, date: day.toISOString().slice(0, 10) },
    values: questions.map(({ id }) => [reachedQuestion, id, 0]),
  });
}

interface NewResponse {
  surveyId: number;
  version: number;
  day: Date;
  /** Null in an anonymous survey. */
  memberId: number | null;
  questions: readonly SurveyQuestion[];
  answers: SurveyAnswers;
}

/** Writes the response, its answers, and the counts of the day. @returns its id */
export async function keepResponse(
  trx: Database,
  { surveyId, version, day, memberId, questions, answers }: NewResponse,
): Promise<string> {
  const date = day.toISOString().slice(0, 10);
  const { id } = await trx
    .insertInto('survey_responses')
    .values({ survey_id: surveyId, version, day: sql`${date}::date`, member_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stored = storedAnswersOf(questions, answers);
  if (stored.length > 0) {
    await trx
      .insertInto('survey_answers')
      .values(
        stored.map(({ questionId, choice, num, text }) => ({
          ...{ response_id: id, survey_id: surveyId, question_id: questionId, choice, num, text },
        })),
      )
      .execute();
  }
  const counted = stored.map((answer) => {
    const question = questions.find((each) => each.id === answer.questionId);
    if (question === undefined) throw new Error('An answer without question');
    return [answer.questionId, countedValueOf(question, answer)] as const;
  });
  const totalOf = (questionId: string) =>
    questions.some(({ id: each, type }) => each === questionId && type === 'NUMBER')
      ? (stored.find((answer) => answer.questionId === questionId)?.num ?? 0)
      : 0;
  const answered = new Set(stored.map(({ questionId }) => questionId));
  await addCounts(trx, {
    ...{ surveyId, version, date },
    values: [
      [wholeResponse, '', 0],
      ...counted.flatMap(([questionId, value]) =>
        value === '*' ? [] : [[questionId, value, 0] as const],
      ),
      // How many answered, however many values each gave.
      ...[...answered].map((questionId) => [questionId, '*', totalOf(questionId)] as const),
    ],
  });
  return id;
}

/** Rows are locked in one order, so that responses at the same time do not deadlock. */
async function addCounts(
  trx: Database,
  given: {
    surveyId: number;
    version: number;
    date: string;
    /** Question, value, and the sum of free numbers. */
    values: readonly (readonly [string, string, number])[];
  },
): Promise<void> {
  const { surveyId, version, date } = given;
  const values = given.values.toSorted(([q1, v1], [q2, v2]) =>
    q1 === q2 ? compare(v1, v2) : compare(q1, q2),
  );
  await sql`
    insert into survey_counts (survey_id, version, day, question_id, value, count, total)
    values ${sql.join(
      values.map(
        ([questionId, value, total]) =>
          sql`(${surveyId}, ${version}, ${date}::date, ${questionId}, ${value}, 1, ${total})`,
      ),
    )}
    on conflict (survey_id, question_id, value, day, version)
    do update set count = survey_counts.count + 1, total = survey_counts.total + excluded.total`.execute(
    trx,
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
