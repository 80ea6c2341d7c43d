import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSecretBox } from '#platform/secrets/secretBox.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { answerSurvey } from './answerSurvey.ts';
import { countWaiting } from './holdResponse.ts';
import { surveyCleanUp } from './surveyCleanUp.ts';
import { makeSurvey } from './surveyFactories.ts';
import type { SurveyRow } from './surveyQueries.ts';
import { surveyStep } from './surveyStep.ts';

const { db } = await openTestDatabase();
const as = (viewer: Viewer, more = {}) => testContext(db, { viewer, ...more });
const members = await Promise.all(Array.from({ length: 105 }, () => makeMember(db)));
const [one = members[0], two = members[1]] = members;
let survey: SurveyRow;

beforeEach(async () => {
  survey = await makeSurvey(db, { mode: 'ANONYMOUS' });
});

const send = (viewer: Viewer | undefined, pageId: string, value: string, more = {}) =>
  answerSurvey(as(viewer as Viewer, more), {
    ...{ surveyId: String(survey.id), pageId, back: false },
    answers: [{ field: pageId === 'p1' ? 'q1' : 'q2', values: [value] }],
  });

async function respond(viewer: Viewer | undefined, text: string, more = {}): Promise<void> {
  await send(viewer, 'p1', 'yes', more);
  await send(viewer, 'p2', text, more);
}

/** No two alike, so that the test knows whose it is. */
const secretOf = (id: number) => `said by number ${id * 7919}.`;

/** Where a text is in the database, as a dump has it. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const places: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} one where position(${text} in one::text) > 0`.execute(db);
    if (rows.length > 0) places.push(name);
  }
  return places;
}

/** Rows in every order that a dump of the server has of them. */
async function ordersOf<Row>(
  query: (order: ReturnType<typeof sql>) => Promise<Row[]>,
  orders: readonly string[],
): Promise<Row[][]> {
  return Promise.all(orders.map((order) => query(sql.raw(order))));
}

test('a hundred answers cannot be linked to members from a dump better than by chance', async () => {
  const taking = members
    .slice(0, 103)
    .toSorted((a, b) => ((a.id * 31) % 103) - ((b.id * 31) % 103));
  for (const { viewer, id } of taking) await respond(viewer, secretOf(id));
  const waiting = taking.slice(-3);
  const counted = taking.slice(0, 100);

  // Those that wait are in no table as they were written, and all of the same size.
  for (const { id } of waiting) expect(await placesOf(secretOf(id))).toEqual([]);
  const { rows: sizes } = await sql`
    select distinct length(sealed) from survey_waiting_responses where survey_id = ${survey.id}`.execute(
    db,
  );
  expect(sizes).toHaveLength(1);
  for (const { id } of counted.slice(0, 3)) {
    expect(await placesOf(secretOf(id))).toEqual(['survey_answers']);
  }

  // By the same transaction, or the one just before: both tables of answers, waiting or not.
  const { rows: together } = await sql<{ distance: number; count: number }>`
    select distance, count(*)::int as count from (
      select taken.member_id, taken.xmin::text::bigint - answer.xmin::text::bigint as distance
      from survey_participations taken, lateral (
        select xmin from survey_responses where survey_id = ${survey.id}
        union all select xmin from survey_waiting_responses where survey_id = ${survey.id}
        union all select xmin from survey_answers where survey_id = ${survey.id}
      ) answer where taken.survey_id = ${survey.id} and taken.member_id is not null
    ) pairs where distance between -2 and 2 group by distance`.execute(db);
  expect(together.filter(({ distance }) => distance === 0)).toEqual([]);
  // What is near is near to all of them alike: it is nobody's in particular.
  const { rows: written } = await sql<{ writers: number }>`
    select count(distinct xmin::text)::int as writers from survey_responses
    where survey_id = ${survey.id}`.execute(db);
  expect(written[0]?.writers).toBe(1);

  // By rank: every order of who took part against every order of the answers.
  const people = await ordersOf(
    async (order) =>
      (
        await sql<{ id: number }>`
          select taken.member_id as id from survey_participations taken
          join (select (payload ->> 'memberId')::bigint as member, min(id) as event from outbox
            where type = 'survey.answered' and (payload ->> 'surveyId')::bigint = ${survey.id}
            group by 1) events on events.member = taken.member_id
          where taken.survey_id = ${survey.id} order by ${order}`.execute(db)
      ).rows.map(({ id }) => Number(id)),
    ['taken.xmin::text::bigint, taken.ctid', 'taken.ctid', 'events.event', 'taken.respondent_key'],
  );
  const texts = await ordersOf(
    async (order) =>
      (
        await sql<{ text: string }>`
          select answer.text from survey_answers answer
          join survey_responses response on response.id = answer.response_id
          where answer.survey_id = ${survey.id} and answer.question_id = 'q2' order by ${order}`.execute(
          db,
        )
      ).rows.map(({ text }) => text),
    [
      'response.xmin::text::bigint, response.ctid',
      'response.ctid',
      'answer.xmin::text::bigint, answer.ctid',
      'answer.ctid',
      'response.id',
    ],
  );
  for (const who of people) {
    expect(who).toHaveLength(103);
    for (const said of texts) {
      expect(said).toHaveLength(100);
      const hits = said.filter((text, at) => text === secretOf(who[at] ?? 0)).length;
      const fromTheEnd = said.filter((text, at) => text === secretOf(who[at + 3] ?? 0)).length;
      // Chance finds one of them; nine or more once in a million tries.
      expect(Math.max(hits, fromTheEnd)).toBeLessThan(9);
    }
  }
});

test('a draft says neither whose it is nor what it says, and can be continued', async () => {
  await send(one?.viewer, 'p1', 'no');
  const { rows } = await sql<{ respondent_key: string }>`
    select * from survey_drafts where survey_id = ${survey.id}`.execute(db);
  expect(rows).toMatchObject([{ member_id: null, answers: {}, reached: [] }]);
  expect(rows[0]?.respondent_key).toMatch(/^[\w-]{43}$/);
  const step = await surveyStep(as(one?.viewer as Viewer), survey, 'p1');
  expect(step?.answers).toEqual([{ field: 'q1', values: ['no'] }]);
  expect((await surveyStep(as(two?.viewer as Viewer), survey, null))?.page.id).toBe('p1');
});

/** Makes every write to a table fail until it is called. */
async function breakTable(table: string): Promise<() => Promise<void>> {
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`.execute(db);
  await sql`create trigger broken before insert on ${sql.table(table)}
    for each row execute function refuse()`.execute(db);
  return async () => {
    await sql`drop trigger broken on ${sql.table(table)}`.execute(db);
  };
}

const takenBy = async (memberId: number | undefined) =>
  (
    await db
      .selectFrom('survey_participations')
      .select('member_id')
      .where('survey_id', '=', survey.id)
      .where('member_id', '=', memberId ?? 0)
      .execute()
  ).length;

test('a crash between answer and participation loses neither, and allows no second answer', async () => {
  await send(one?.viewer, 'p1', 'yes');
  const repair = await breakTable('survey_participations');
  await expect(send(one?.viewer, 'p2', 'first')).rejects.toThrow('broken');
  expect(await countWaiting(db, survey.id)).toBe(1);
  expect(await takenBy(one?.id)).toBe(0);
  expect(await surveyStep(as(one?.viewer as Viewer), survey, null)).toBeNull();
  // In the meantime a dump links them no better: the receipt names nobody.
  const { rows } = await sql<{ receipt: string }>`
    select receipt from survey_receipts where survey_id = ${survey.id}`.execute(db);
  expect(rows[0]?.receipt).toMatch(/^[\w-]{43}$/);
  await repair();
  const ctx = as(one?.viewer as Viewer);
  const again = { surveyId: String(survey.id), pageId: 'p2', back: false, answers: [] };
  expect((await answerSurvey(ctx, again)).nextPageId).toBeNull();
  expect(ctx.events.filter(({ type }) => type === 'survey.answered')).toHaveLength(1);
  expect(await countWaiting(db, survey.id)).toBe(1);
  expect(await takenBy(one?.id)).toBe(1);
  const third = as(one?.viewer as Viewer);
  await answerSurvey(third, { ...again, pageId: 'p1' });
  expect(third.events).toEqual([]);
  expect(await countWaiting(db, survey.id)).toBe(1);
});

test('a crash before the answer is stored keeps the draft', async () => {
  await send(one?.viewer, 'p1', 'yes');
  const repair = await breakTable('survey_receipts');
  await expect(send(one?.viewer, 'p2', 'first')).rejects.toThrow('broken');
  await repair();
  expect(await countWaiting(db, survey.id)).toBe(0);
  await send(one?.viewer, 'p2', 'second');
  expect(await countWaiting(db, survey.id)).toBe(1);
  expect(await takenBy(one?.id)).toBe(1);
});

test('sent eight times at once, one answer is stored and one participation', async () => {
  await send(one?.viewer, 'p1', 'yes');
  const sent = Array.from({ length: 8 }, () => send(one?.viewer, 'p2', 'once'));
  for (const { nextPageId } of await Promise.all(sent)) expect(nextPageId).toBeNull();
  expect(await countWaiting(db, survey.id)).toBe(1);
  expect(await takenBy(one?.id)).toBe(1);
});

test('answers sealed with a key that is gone wait for it; the others count', async () => {
  const secrets = createSecretBox({ secretKey: 'another key of the tests', dataDir: '' });
  for (const { viewer, id } of members.slice(0, 4)) await respond(viewer, secretOf(id));
  for (const { viewer, id } of members.slice(4, 8))
    await respond(viewer, secretOf(id), { secrets });
  expect(await countWaiting(db, survey.id)).toBe(8);
  await respond(members[8]?.viewer, 'the fifth with this key', { secrets });
  expect(await countWaiting(db, survey.id)).toBe(4);
  await respond(members[9]?.viewer, 'the fifth with the first key');
  expect(await countWaiting(db, survey.id)).toBe(0);
  for (const { id } of members.slice(0, 8)) {
    expect(await placesOf(secretOf(id))).toEqual(['survey_answers']);
  }
});

test('answers that an earlier release left waiting are sealed by the cleanup, and count', async () => {
  await sql`insert into survey_waiting_responses (survey_id, version, day, answers)
    select ${survey.id}, 1, current_date, ${JSON.stringify({ q1: ['yes'], q2: ['from before'] })}::jsonb
    from generate_series(1, 3)`.execute(db);
  await surveyCleanUp(testContext(db));
  expect(await placesOf('from before')).toEqual([]);
  expect(await countWaiting(db, survey.id)).toBe(3);
  for (const { viewer } of members.slice(0, 2)) await respond(viewer, 'new');
  expect(await countWaiting(db, survey.id)).toBe(0);
  expect(await placesOf('from before')).toEqual(['survey_answers']);
});
