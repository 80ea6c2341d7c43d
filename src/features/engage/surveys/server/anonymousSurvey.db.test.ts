import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { newQuestion } from '../surveyTemplates.ts';
import { answerSurvey } from './answerSurvey.ts';
import { disclosedDates } from './disclosedDates.ts';
import { saveSurvey } from './manageSurvey.ts';
import { surveyCleanUp } from './surveyCleanUp.ts';
import { makeSurvey, twoPages } from './surveyFactories.ts';
import type { SurveyRow } from './surveyQueries.ts';
import { surveyResults } from './surveyResults.ts';
import { listTextAnswers } from './surveyTexts.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const members = await Promise.all(Array.from({ length: 15 }, () => makeMember(db)));
const as = (viewer: Viewer) => testContext(db, { viewer });
const everything = { version: null, from: null, to: null, answers: [] };
let survey: SurveyRow;

beforeEach(async () => {
  survey = await makeSurvey(db, { mode: 'ANONYMOUS' });
});

async function respond(viewer: Viewer, choice: string) {
  const send = (pageId: string, field: string, value: string) =>
    answerSurvey(as(viewer), {
      ...{ surveyId: String(survey.id), pageId, back: false },
      answers: [{ field, values: [value] }],
    });
  await send('p1', 'q1', choice);
  await send('p2', 'q2', `said by ${viewer.username}`);
}

const results = (filter = {}) =>
  surveyResults(as(manager.viewer), survey.id, { ...everything, ...filter });

test('responses have no member, no time, and no draft', async () => {
  for (const { viewer } of members.slice(0, 5)) await respond(viewer, 'yes');
  const responses = await db
    .selectFrom('survey_responses')
    .selectAll()
    .where('survey_id', '=', survey.id)
    .execute();
  expect(responses.map(({ member_id }) => member_id)).toEqual(Array(5).fill(null));
  expect(new Set(responses.map(({ day }) => String(day))).size).toBe(1);
  const { rows } = await sql`select from survey_drafts where survey_id = ${survey.id}`.execute(db);
  expect(rows).toEqual([]);
});

test('fewer than five responses are not shown, nor the rest of a group', async () => {
  for (const { viewer } of members.slice(0, 4)) await respond(viewer, 'yes');
  expect(await results()).toMatchObject({ isHidden: true, questions: [], days: [] });
  const texts = { surveyId: survey.id, questionId: 'q2' };
  expect((await listTextAnswers(as(manager.viewer), texts)).nodes).toEqual([]);
  for (const { viewer } of members.slice(4, 10)) await respond(viewer, 'no');
  expect(await results()).toMatchObject({ isHidden: false, responseCount: 10 });
  const yes = { answers: [{ questionId: 'q1', value: 'yes' }] };
  expect(await results(yes)).toMatchObject({ isHidden: true, questions: [] });
  // Six said no; the other four would follow from the difference.
  const no = { answers: [{ questionId: 'q1', value: 'no' }] };
  expect(await results(no)).toMatchObject({ isHidden: true, questions: [] });
});

test('a part of the responses is counted in steps of five, without small cells', async () => {
  const options = ['rare', 'usual'].map((id) => ({
    ...{ id, label: id, isOther: false, isExclusive: false },
  }));
  const [first] = twoPages.pages;
  if (first === undefined) throw new Error('No page');
  const questions = [...first.questions, newQuestion('q2', 'SINGLE', { options })];
  survey = await makeSurvey(db, {
    mode: 'ANONYMOUS',
    definition: { ...twoPages, pages: [{ ...first, questions }] },
  });
  for (const [index, { viewer }] of members.entries()) {
    await answerSurvey(as(viewer), {
      ...{ surveyId: String(survey.id), pageId: 'p1', back: false },
      answers: [
        { field: 'q1', values: [index < 7 ? 'yes' : 'no'] },
        { field: 'q2', values: [index === 0 ? 'rare' : 'usual'] },
      ],
    });
  }
  const barsOf = async (filter = {}) => {
    const { questions: shown, ...rest } = await results(filter);
    const { bars = [] } = shown.find(({ id }) => id === 'q2') ?? {};
    return { ...rest, counts: bars.map(({ count }) => count) };
  };
  expect(await barsOf()).toMatchObject({ isRounded: false, responseCount: 15, counts: [1, 14] });
  // Only one of those who said yes chose the rare option.
  expect(await barsOf({ answers: [{ questionId: 'q1', value: 'yes' }] })).toMatchObject({
    ...{ isHidden: false, isRounded: true, responseCount: 7, counts: [0, 5], days: [] },
  });
  const rare = { answers: [{ questionId: 'q2', value: 'rare' }] };
  expect(await results(rare)).toMatchObject({ isHidden: true, responseCount: null });
});

test('the daily cleanup leaves participations in the order of their keys', async () => {
  for (const { viewer } of members.slice(0, 10)) await respond(viewer, 'yes');
  await surveyCleanUp(testContext(db));
  const { rows } = await sql<{ respondent_key: string }>`
    select respondent_key from survey_participations where survey_id = ${survey.id} order by ctid`.execute(
    db,
  );
  const keys = rows.map(({ respondent_key }) => respondent_key);
  expect(keys).toHaveLength(10);
  expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : 1)));
});

test('the mode cannot change once someone has begun', async () => {
  const change = { title: 'Named', mode: 'NAMED' as const, audience: survey.audience };
  const input = { ...change, definition: twoPages };
  await saveSurvey(as(manager.viewer), survey.id, { ...input, mode: 'ANONYMOUS' });
  const [first] = members;
  if (first === undefined) throw new Error('No member');
  await answerSurvey(as(first.viewer), {
    ...{ surveyId: String(survey.id), pageId: 'p1', back: false },
    answers: [{ field: 'q1', values: ['yes'] }],
  });
  await expect(saveSurvey(as(manager.viewer), survey.id, input)).rejects.toMatchObject({
    detail: { faults: [{ field: 'mode', rule: 'locked' }] },
  });
});

test('a member’s export says that they took part, and nothing of the response', async () => {
  const [member] = members;
  if (member === undefined) throw new Error('No member');
  await respond(member.viewer, 'yes');
  const files = serverParts('memberData').flatMap((tables) =>
    Object.values(tables)
      .map((table) => table.export)
      .flatMap((given) => ('none' in given ? [] : given)),
  );
  const rows = (await Promise.all(files.map(({ list }) => list(db, member.id, '')))).flat();
  const about = rows.map(({ row }) => row).filter((row) => Object(row).survey_id === survey.id);
  expect(about).toEqual([{ survey_id: survey.id }]);
});

test('days with fewer than five responses count in no period', async () => {
  for (const { viewer } of members) await respond(viewer, 'yes');
  // As if one of them had answered a day earlier.
  const day = sql<Date>`day - 1`;
  const { rows } = await sql<{ id: string }>`
    select id from survey_responses where survey_id = ${survey.id} limit 1`.execute(db);
  await sql`update survey_responses set day = ${day} where id = ${rows[0]?.id}`.execute(db);
  await sql`update survey_counts set count = count - 1 where survey_id = ${survey.id}`.execute(db);
  await sql`
    insert into survey_counts (survey_id, version, day, question_id, value, count)
    select survey_id, version, ${day}, question_id, value, 1 from survey_counts
    where survey_id = ${survey.id} and question_id <> 'q2'`.execute(db);
  const today = new Date().toISOString().slice(0, 10);
  const both = await results({ from: '2000-01-01', to: today });
  const late = await results({ from: today, to: today });
  expect(both.responseCount).toBe(late.responseCount);
  expect((await results()).responseCount).toBe(15);
});

test('looking again after each response tells nothing of it: five are added at a time', async () => {
  const look = async () => {
    const { waitingCount, startedCount, questions, ...shown } = await results();
    const texts = await listTextAnswers(as(manager.viewer), {
      ...{ surveyId: survey.id, questionId: 'q2' },
    });
    const { response_count: count } = await db
      .selectFrom('surveys')
      .select('response_count')
      .where('id', '=', survey.id)
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('survey_responses')
      .select('id')
      .where('survey_id', '=', survey.id)
      .execute();
    const counted = questions.map(({ reachedCount, ...question }) => question);
    return { waitingCount, seen: { shown, counted, texts: texts.nodes, count, rows } };
  };
  for (const { viewer } of members.slice(0, 5)) await respond(viewer, 'yes');
  const before = await look();
  expect(before).toMatchObject({ waitingCount: 0, seen: { count: 5 } });
  for (const [index, { viewer }] of members.slice(5, 9).entries()) {
    await respond(viewer, 'no');
    expect(await look()).toEqual({ waitingCount: index + 1, seen: before.seen });
  }
  for (const { viewer } of members.slice(9, 10)) await respond(viewer, 'no');
  expect(await look()).toMatchObject({ waitingCount: 0, seen: { count: 10 } });
  expect((await results()).questions[0]?.bars.map(({ count }) => count)).toEqual([5, 5]);
});

test('that one more got to a page that depends on answers is not told', async () => {
  const [first, second] = twoPages.pages;
  if (first === undefined || second === undefined) throw new Error('No pages');
  const rules = [{ questionId: 'q1', operator: 'IS' as const, value: 'yes' }];
  const showIf = { match: 'ALL' as const, rules };
  survey = await makeSurvey(db, {
    mode: 'ANONYMOUS',
    definition: { ...twoPages, pages: [first, { ...second, showIf }] },
  });
  for (const { viewer } of members.slice(0, 5)) await respond(viewer, 'yes');
  const reached = (await results()).questions.map(({ id, reachedCount }) => [id, reachedCount]);
  expect(reached).toEqual([
    ['q1', 5],
    ['q2', null],
  ]);
});

/** Responses of a version on a day before today, as counted. */
async function countResponses(version: number, daysAgo: number, count: number): Promise<void> {
  await sql`
    insert into survey_counts (survey_id, version, day, question_id, value, count)
    select ${survey.id}, ${version}, current_date - ${daysAgo}::int, question_id, value, ${count}
    from (values ('', ''), ('q1', 'yes'), ('q1', '*')) as counted (question_id, value)`.execute(db);
  await sql`update surveys set response_count = response_count + ${count}
    where id = ${survey.id}`.execute(db);
}
const dayBefore = async (daysAgo: number) => {
  const { rows } = await sql<{ day: string }>`
    select (current_date - ${daysAgo}::int)::text as day`.execute(db);
  return rows[0]?.day ?? '';
};
const told = async () => {
  const row = await db
    .selectFrom('surveys')
    .selectAll()
    .where('id', '=', survey.id)
    .$castTo<SurveyRow>()
    .executeTakeFirstOrThrow();
  return disclosedDates(db, row);
};

test('a list of responses names no day that few answered, nor leaves few without a day', async () => {
  await countResponses(1, 1, 9);
  await countResponses(1, 2, 8);
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(dayBefore));
  if (!one || !two || !three || !four) throw new Error('No days');
  expect((await told()).hasDay(1, one)).toBe(true);
  // The only response without a day would be the one of that day.
  await countResponses(1, 3, 1);
  const alone = await told();
  expect(alone.hasVersion).toBe(true);
  expect([one, two, three].map((day) => alone.hasDay(1, day))).toEqual([false, false, false]);
  await countResponses(1, 4, 4);
  const several = await told();
  expect([one, three, four].map((day) => several.hasDay(1, day))).toEqual([true, false, false]);
  // A version that one respondent answered tells who that was.
  await countResponses(2, 1, 1);
  const versions = await told();
  expect(versions.hasVersion).toBe(false);
  expect(versions.hasDay(1, one)).toBe(false);
});

test('a version counts in no period by days that few answered it on', async () => {
  const [late, early] = [await dayBefore(1), await dayBefore(9)];
  await countResponses(1, 9, 20);
  await countResponses(2, 9, 1);
  await countResponses(2, 1, 20);
  const both = await results({ version: 2, from: early, to: late });
  expect(both.responseCount).toBe(20);
});
