import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { parseId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import type { Ctx } from '#platform/context.ts';
import '#platform/http/fastifyTypes.ts';
import { csvLine } from '#platform/csvLine.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { type SurveyQuestion, scaleOf } from '../surveyDefinitionRules.ts';
import { disclosedDates } from './disclosedDates.ts';
import { isTooSmall } from './smallGroups.ts';
import type { SurveyRow } from './surveyQueries.ts';
import { everyQuestion } from './surveyQuestions.ts';
import { managedSurvey } from './surveyResults.ts';

export const surveyResponsesRoute = surveyPaths.responsesFile(':id');
export const surveyCodebookRoute = surveyPaths.codebookFile(':id');

const paramsSchema = z.object({ id: z.string().transform((id) => parseId(id) ?? 0) });

const docOf = (says: string) => ({
  config: { doc: { says, who: 'holders of MANAGE_POLLS', statuses: [200, 401, 403, 404] } },
});

/** Register it where requests have a context. */
export async function registerSurveyRoutes(app: FastifyInstance): Promise<void> {
  const file = (
    path: string,
    { says, name, lines }: { says: string; name: string; lines: CsvSource },
  ) =>
    app.get(path, docOf(says), async ({ ctx, params }, reply) => {
      const { id } = parseInput(paramsSchema, params);
      const survey = await managedSurvey(ctx, id);
      const questions = await everyQuestion(ctx.db, id);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="survey-${id}-${name}.csv"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(lines(ctx, survey, questions)));
    });
  file(surveyResponsesRoute, {
    ...{ name: 'responses', lines: responseLines },
    says: 'Responses to a survey as CSV, one per line; none of an anonymous survey with too few.',
  });
  file(surveyCodebookRoute, {
    ...{ name: 'codebook', lines: codebookLines },
    says: 'What the columns and values of a survey’s responses mean, as CSV.',
  });
}

type CsvSource = (
  ctx: Ctx,
  survey: SurveyRow,
  questions: readonly SurveyQuestion[],
) => AsyncGenerator<string> | Generator<string>;

/** A column of the file, and the part of a stored answer that it shows. */
interface Column {
  name: string;
  label: string;
  /** Choices of `survey_answers` that belong to it; null: any. */
  choice: ((choice: string | null) => string | null) | null;
  kind: 'choice' | 'number' | 'text' | 'rank' | 'other';
  questionId: string;
}

function columnsOf(question: SurveyQuestion): Column[] {
  const { id, type, label, rows, options } = question;
  const column = (more: Partial<Column>): Column => ({
    ...{ name: id, label, choice: null, kind: 'choice', questionId: id },
    ...more,
  });
  if (type === 'MATRIX') {
    return rows.map((row) =>
      column({
        ...{ name: `${id}.${row.id}`, label: `${label} – ${row.label}` },
        choice: (given) =>
          given?.startsWith(`${row.id}.`) ? given.slice(row.id.length + 1) : null,
      }),
    );
  }
  if (type === 'RANKING') {
    return options.map((option) =>
      column({
        ...{ name: `${id}.${option.id}`, label: `${label} – ${option.label}`, kind: 'rank' },
        choice: (given) => (given === option.id ? given : null),
      }),
    );
  }
  if (type === 'NUMBER' || scaleOf(type).length > 0) return [column({ kind: 'number' })];
  if (['SHORT_TEXT', 'LONG_TEXT', 'DATE'].includes(type)) return [column({ kind: 'text' })];
  const other = options.some(({ isOther }) => isOther)
    ? [column({ name: `${id}.other`, kind: 'other' })]
    : [];
  return [column({}), ...other];
}

interface ExportedAnswer {
  question_id: string;
  choice: string | null;
  num: number | null;
  text: string | null;
}

function cellOf({ choice, kind, questionId }: Column, answers: readonly ExportedAnswer[]): string {
  return answers
    .filter(({ question_id }) => question_id === questionId)
    .flatMap((answer) => {
      if (kind === 'number') return answer.num ?? [];
      if (kind === 'text' || kind === 'other') return answer.text ?? [];
      const found = choice === null ? answer.choice : choice(answer.choice);
      if (found === null) return [];
      return kind === 'rank' ? (answer.num ?? []) : found;
    })
    .join('; ');
}

const batchSize = 1_000;

async function* responseLines(
  { db }: Ctx,
  survey: SurveyRow,
  questions: readonly SurveyQuestion[],
): AsyncGenerator<string> {
  const columns = questions.flatMap(columnsOf);
  const isNamed = survey.mode === 'NAMED';
  const member = isNamed ? ['member_id'] : [];
  yield csvLine(['response', 'version', 'day', ...member, ...columns.map(({ name }) => name)]);
  if (isTooSmall(survey, survey.response_count)) return;
  const told = await disclosedDates(db, survey);
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{
      id: string;
      version: number;
      day: string;
      member_id: number | null;
      answers: ExportedAnswer[];
    }>`
      select response.id, response.version, response.day::text as day, response.member_id,
        (select coalesce(jsonb_agg(jsonb_build_object('question_id', question_id, 'choice', choice,
           'num', num, 'text', text)), '[]')
         from survey_answers answer where answer.response_id = response.id) as answers
      from survey_responses response
      where response.survey_id = ${survey.id} and response.id > ${after}::uuid
      order by response.id limit ${batchSize}`.execute(db);
    let lines = '';
    for (const { id, version, day, member_id, answers } of rows) {
      lines += csvLine([
        ...[id, told.hasVersion ? version : '', told.hasDay(version, day) ? day : ''],
        ...(isNamed ? [member_id ?? ''] : []),
        ...columns.map((column) => cellOf(column, answers)),
      ]);
    }
    if (lines !== '') yield lines;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.id;
  }
}

function* codebookLines(
  _ctx: Ctx,
  _survey: SurveyRow,
  questions: readonly SurveyQuestion[],
): Generator<string> {
  yield csvLine(['variable', 'question', 'type', 'value', 'meaning']);
  for (const question of questions) {
    for (const { name, label, kind } of columnsOf(question)) {
      yield csvLine([name, label, question.type, '', '']);
      if (kind !== 'choice') continue;
      for (const { id, label: meaning } of question.options) {
        yield csvLine([name, label, question.type, id, meaning]);
      }
    }
  }
}
