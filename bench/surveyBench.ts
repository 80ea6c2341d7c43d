import { type RawBuilder, sql } from 'kysely';
import { surveyPaths } from '#features/engage/surveys/surveyAddress.ts';
import { newQuestion } from '#features/engage/surveys/surveyTemplates.ts';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import type { BenchClient } from './benchClient.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { signInStaff } from './signInStaff.ts';
import { quantile, sorted, timesOf } from './timesOf.ts';

interface SurveyOptions {
  config: Config;
  client: BenchClient;
  url: string;
  log: (line: string) => void;
}

const responses = 100_000;
/** Days that the responses are spread over. */
const span = 90;
const rounds = 20;

const option = (id: string) => ({ id, label: id, isOther: false, isExclusive: false });
const options = ['o1', 'o2', 'o3', 'o4'].map(option);

/** Ten questions: a score each of the usual kinds, choices, a number and a text. */
const questions = [
  newQuestion('q1', 'NPS', { label: 'Recommend' }),
  newQuestion('q2', 'CSAT', { label: 'Satisfied' }),
  newQuestion('q3', 'CES', { label: 'Easy' }),
  newQuestion('q4', 'RATING', { label: 'Rating' }),
  newQuestion('q5', 'SINGLE', { label: 'Plan', options }),
  newQuestion('q6', 'SINGLE', { label: 'Region', options }),
  newQuestion('q7', 'DROPDOWN', { label: 'Device', options }),
  newQuestion('q8', 'MULTIPLE', { label: 'Uses', options }),
  newQuestion('q9', 'NUMBER', { label: 'Seats' }),
  newQuestion('q10', 'SHORT_TEXT', { label: 'Anything else?' }),
];

/** Arguments of the filtered results. */
const filters = [
  'answers: [{ questionId: "q5", value: "o1" }]',
  'answers: [{ questionId: "q1", value: "9" }]',
  'answers: [{ questionId: "q5", value: "o1" }, { questionId: "q6", value: "o2" }]',
  `from: "${dayBefore(30)}", to: "${dayBefore(1)}"`,
  'version: 1',
];

/** Results and export of a survey with 100,000 responses to 10 questions; it is removed afterwards. */
export async function measureSurveys({
  config,
  client,
  url,
  log,
}: SurveyOptions): Promise<BenchRow[]> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    const id = await fillSurvey(handle.db);
    const headers = await signInStaff(handle.db, 'manager');
    const ask = (filter: string) => client.operation(queryOf(id, filter), headers);
    const tiles = await timesOf(rounds, () => ask(''));
    const all: number[] = [];
    for (const filter of filters) {
      const times = await timesOf(rounds, () => ask(filter));
      log(`  survey results, ${filter}: p50 ${ms(quantile(times, 0.5))}`);
      all.push(...times);
    }
    const filtered = sorted(all);
    return [
      rowOf('results of all', tiles, 20),
      rowOf('filtered results', filtered, 300),
      await measureExport({ client, log, url: `${url}${surveyPaths.responsesFile(id)}`, headers }),
    ];
  } finally {
    await removeSurvey(handle.db);
    await handle.close();
    await local.stop();
  }
}

function rowOf(name: string, times: readonly number[], goal: number): BenchRow {
  const p95 = quantile(times, 0.95);
  return {
    what: `survey: ${name} at ${whole(responses)} responses, p95 (p50 ${ms(quantile(times, 0.5))})`,
    ...{ measured: ms(p95), against: '', ratio: null },
    ...{ goal: `≤ ${goal} ms`, met: p95 <= goal },
  };
}

interface Export {
  client: BenchClient;
  url: string;
  headers: Record<string, string>;
  log: (line: string) => void;
}

/** Reads the whole file, and meanwhile how much memory the server has. */
async function measureExport({ client, url, headers, log }: Export): Promise<BenchRow> {
  const memory = () => client.metric('process_resident_memory_bytes');
  await readLines(url, headers); // code and buffers are there afterwards
  const before = await memory();
  let highest = before;
  const watch = setInterval(async () => {
    highest = Math.max(highest, await memory());
  }, 200);
  const started = performance.now();
  const lines = await readLines(url, headers);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const grown = (highest - before) / 1024 / 1024;
  log(`  survey export: ${whole(lines)} lines in ${seconds.toFixed(1)} s, ${whole(grown)} MB more`);
  return {
    what: `survey: export of ${whole(responses)} responses (memory ${grown < 0 ? '' : '+'}${whole(grown)} MB)`,
    ...{ measured: `${seconds.toFixed(1)} s`, against: '', ratio: null },
    ...{ goal: '< 30 s, + 50 MB', met: seconds < 30 && grown < 50 && lines === responses + 1 },
  };
}

async function readLines(url: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { headers });
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  let lines = 0;
  for await (const chunk of response.body) {
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return lines;
}

const queryOf = (id: number, filter: string) => `{
  surveyResults(surveyId: "${id}"${filter === '' ? '' : `, ${filter}`}) {
    responseCount isHidden days { day count }
    questions { id type label answeredCount average score bars { value label group count } }
  }
}`;

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Some values more often than others. */
function answerOf(index: number): RawBuilder<unknown> {
  const id = `q${index}`;
  const turn = sql`(n * ${7 + index * 4}::int + n / 13)`;
  switch (questions[index - 1]?.type) {
    case 'NPS':
      return sql`select ${id}, null, (${turn} % 11)::float8, null`;
    case 'CSAT':
    case 'RATING':
      return sql`select ${id}, null, (1 + ${turn} % 5)::float8, null`;
    case 'CES':
      return sql`select ${id}, null, (1 + ${turn} % 7)::float8, null`;
    case 'NUMBER':
      return sql`select ${id}, null, (${turn} % 500)::float8, null`;
    case 'SHORT_TEXT':
      return sql`select ${id}, null, null, 'An answer in a few words, number ' || n`;
    default:
      return sql`select ${id}, 'o' || (1 + ${turn} % 4), null, null`;
  }
}

async function fillSurvey(db: Database): Promise<number> {
  const definition = JSON.stringify({
    pages: [{ id: 'p1', title: null, questions, showIf: null }],
    thanks: null,
  });
  const id = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { id: surveyId } = await trx
      .insertInto('surveys')
      .values({
        ...{ title: 'Bench', mode: 'ANONYMOUS', audience: 'EVERYONE', state: 'OPEN', version: 1 },
        author_id: (eb) => eb.selectFrom('members').select((e) => e.fn.min('id').as('id')),
        ...{ draft: definition, response_count: responses },
        ...{ created_at: new Date(), updated_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into survey_versions (survey_id, version, definition, published_at, published_by_id)
      select id, 1, draft, now(), author_id from surveys where id = ${surveyId}`.execute(trx);
    await sql`
      create temporary table bench_response on commit drop as
      select n, gen_random_uuid() as id, current_date - (n % ${span}::int) as day
      from generate_series(1, ${responses}::int) n`.execute(trx);
    await sql`
      insert into survey_responses (id, survey_id, version, day)
      select id, ${surveyId}, 1, day from bench_response`.execute(trx);
    await sql`
      insert into survey_answers (response_id, survey_id, question_id, choice, num, text)
      select id, ${surveyId}, answer.* from bench_response cross join lateral (
        ${sql.join(
          questions.map((_question, index) => answerOf(index + 1)),
          sql` union all `,
        )}) answer (question_id, choice, num, text)`.execute(trx);
    await fillCounts(trx, surveyId);
    return surveyId;
  });
  for (const table of ['surveys', 'survey_responses', 'survey_answers', 'survey_counts']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  return id;
}

/** As `keepResponse` counts. */
async function fillCounts(db: Database, surveyId: number): Promise<void> {
  const counted = questions.filter(({ type }) => type !== 'NUMBER' && type !== 'SHORT_TEXT');
  await sql`
    insert into survey_counts (survey_id, version, day, question_id, value, count, total)
    select ${surveyId}::bigint, 1, day, '', '', count(*), 0 from survey_responses
    where survey_id = ${surveyId} group by day
    union all
    select ${surveyId}::bigint, 1, day, question_id, '*', count(*),
      coalesce(sum(num) filter (where question_id = 'q9'), 0)
    from survey_answers join survey_responses response on response.id = response_id
    where survey_answers.survey_id = ${surveyId} group by day, question_id
    union all
    select ${surveyId}::bigint, 1, day, question_id, coalesce(choice, num::text), count(*), 0
    from survey_answers join survey_responses response on response.id = response_id
    where survey_answers.survey_id = ${surveyId}
      and question_id = any(${counted.map(({ id }) => id)}::text[])
    group by day, question_id, coalesce(choice, num::text)`.execute(db);
}

async function removeSurvey(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`truncate survey_answers, survey_responses, survey_counts, survey_versions, survey_participations,
      survey_drafts, survey_receipts, survey_dismissals, survey_waiting_responses, survey_invitations, surveys`.execute(
      trx,
    );
  });
}
