import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { newQuestion } from '../surveyTemplates.ts';
import { answerSurvey } from './answerSurvey.ts';
import { closeSurvey, publishSurvey, saveSurvey } from './manageSurvey.ts';
import { surveyCleanUp } from './surveyCleanUp.ts';
import { makeSurvey, twoPages } from './surveyFactories.ts';
import { surveyPoints } from './surveyPoints.ts';
import { findSurveyPrompt } from './surveyPrompt.ts';
import { surveyResults } from './surveyResults.ts';
import { getSurvey } from './surveyService.ts';
import { surveyStep } from './surveyStep.ts';
import { listTextAnswers } from './surveyTexts.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const as = (viewer: Viewer, more = {}) => testContext(db, { viewer, ...more });
const everything = { version: null, from: null, to: null, answers: [] };

type Answers = Record<string, string[]>;

const page = (surveyId: number, pageId: string, answers: Answers, back = false) => ({
  ...{ surveyId: String(surveyId), pageId, back },
  answers: Object.entries(answers).map(([field, values]) => ({ field, values })),
});

/** Answers both pages. */
async function respond(viewer: Viewer, surveyId: number, choice: string, text = '') {
  await answerSurvey(as(viewer), page(surveyId, 'p1', { q1: [choice] }));
  return answerSurvey(as(viewer), page(surveyId, 'p2', { q2: [text] }));
}

const responsesTo = (surveyId: number) =>
  db.selectFrom('survey_responses').selectAll().where('survey_id', '=', surveyId).execute();

test('pages are saved one by one, resumed, and complete once', async () => {
  const { viewer } = await makeMember(db);
  const survey = await makeSurvey(db);
  expect((await surveyStep(as(viewer), survey, null))?.page.id).toBe('p1');
  const first = await answerSurvey(as(viewer), page(survey.id, 'p1', { q1: ['yes'] }));
  expect(first.nextPageId).toBe('p2');
  expect(await responsesTo(survey.id)).toEqual([]);
  const resumed = await surveyStep(as(viewer), survey, null);
  expect(resumed).toMatchObject({ page: { id: 'p2' }, number: 2, pageCount: 2 });
  const back = await answerSurvey(as(viewer), page(survey.id, 'p2', { q2: ['Work'] }, true));
  expect(back.nextPageId).toBe('p1');
  const again = await surveyStep(as(viewer), survey, 'p1');
  expect(again?.answers).toEqual([{ field: 'q1', values: ['yes'] }]);
  await answerSurvey(as(viewer), page(survey.id, 'p1', { q1: ['no'] }));
  const last = await surveyStep(as(viewer), survey, null);
  expect(last?.answers).toEqual([{ field: 'q2', values: ['Work'] }]);
  const done = await answerSurvey(as(viewer), page(survey.id, 'p2', { q2: ['Work'] }));
  expect(done.nextPageId).toBeNull();
  expect(await surveyStep(as(viewer), survey, null)).toBeNull();
  const answers = await db
    .selectFrom('survey_answers')
    .select(['question_id', 'choice', 'text'])
    .where('survey_id', '=', survey.id)
    .orderBy('question_id')
    .execute();
  expect(answers).toEqual([
    { question_id: 'q1', choice: 'no', text: null },
    { question_id: 'q2', choice: null, text: 'Work' },
  ]);
  await respond(viewer, survey.id, 'yes');
  expect(await responsesTo(survey.id)).toHaveLength(1);
  expect((await getSurvey(as(viewer), survey.id))?.response_count).toBe(1);
});

test('respondents are counted once for each question that they get to', async () => {
  const survey = await makeSurvey(db);
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => makeMember(db)));
  if (!first || !second || !third) throw new Error('There are too few members.');
  const results = () => surveyResults(as(manager.viewer), survey.id, everything);
  expect((await results()).startedCount).toBeNull();
  await respond(first.viewer, survey.id, 'yes');
  await answerSurvey(as(second.viewer), page(survey.id, 'p1', { q1: ['no'] }));
  await answerSurvey(as(second.viewer), page(survey.id, 'p1', { q1: ['yes'] }));
  await answerSurvey(as(third.viewer), page(survey.id, 'p1', { q1: ['no'] }));
  await answerSurvey(as(third.viewer), page(survey.id, 'p2', { q2: [] }, true));
  await respond(third.viewer, survey.id, 'no');
  const { startedCount, questions } = await results();
  expect(startedCount).toBe(3);
  expect(questions.map(({ id, reachedCount }) => [id, reachedCount])).toEqual([
    ...[
      ['q1', 3],
      ['q2', 2],
    ],
  ]);
});

test('a page sent 16 times at once makes one response, and counts equal a recount', async () => {
  const survey = await makeSurvey(db);
  const { viewer } = await makeMember(db);
  await answerSurvey(as(viewer), page(survey.id, 'p1', { q1: ['yes'] }));
  const sent = Array.from({ length: 16 }, () =>
    answerSurvey(as(viewer), page(survey.id, 'p2', { q2: ['Work'] })),
  );
  const outcomes = await Promise.all(sent);
  expect(outcomes.map(({ nextPageId }) => nextPageId)).toEqual(Array(16).fill(null));
  expect(await responsesTo(survey.id)).toHaveLength(1);
  const members = await Promise.all(Array.from({ length: 16 }, () => makeMember(db)));
  await Promise.all(
    members.map((member, index) => respond(member.viewer, survey.id, index % 2 ? 'yes' : 'no')),
  );
  const stored = await surveyResults(as(manager.viewer), survey.id, everything);
  const today = new Date().toISOString().slice(0, 10);
  const counted = await surveyResults(as(manager.viewer), survey.id, {
    ...everything,
    from: today,
    to: today,
  });
  expect(stored).toEqual(counted);
  expect(stored.responseCount).toBe(17);
  expect(stored.questions[0]?.bars.map(({ count }) => count)).toEqual([9, 8]);
});

test('wrong answers are refused with the question and the rule; nothing is kept', async () => {
  const { viewer } = await makeMember(db);
  const survey = await makeSurvey(db);
  const send = (pageId: string, answers: Answers) =>
    answerSurvey(as(viewer), page(survey.id, pageId, answers));
  await expect(send('p1', {})).rejects.toMatchObject({
    ...{ code: 'VALIDATION_FAILED' },
    detail: { faults: [{ field: 'q1', rule: 'required' }] },
  });
  await expect(send('p1', { q1: ['maybe'] })).rejects.toMatchObject({
    detail: { faults: [{ field: 'q1', rule: 'invalid' }] },
  });
  await expect(send('p9', {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // The second page alone does not complete a survey whose first page is missing.
  expect((await send('p2', { q2: ['x'] })).nextPageId).toBe('p1');
  expect(await responsesTo(survey.id)).toEqual([]);
});

test('drafts, closed and scheduled surveys, and those for members are not answered', async () => {
  const { viewer } = await makeMember(db);
  const visitor = testContext(db);
  const send = (ctx: ReturnType<typeof as>, id: number) =>
    answerSurvey(ctx, page(id, 'p1', { q1: ['yes'] }));
  const draft = await makeSurvey(db, { version: null });
  await expect(send(as(viewer), draft.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const scheduled = await makeSurvey(db, { opens_at: new Date(Date.now() + 60_000) });
  await expect(send(as(viewer), scheduled.id)).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
  const over = await makeSurvey(db, { closes_at: new Date(Date.now() - 1) });
  await expect(send(as(viewer), over.id)).rejects.toMatchObject({ code: 'CONVERSATION_CLOSED' });
  const members = await makeSurvey(db, { audience: 'MEMBERS' });
  await expect(send(visitor, members.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const suspended = { ...viewer, suspendedUntil: new Date(Date.now() + 60_000) };
  await expect(send(as(suspended), members.id)).rejects.toMatchObject({
    code: 'ACCOUNT_SUSPENDED',
  });
  const open = await makeSurvey(db);
  await answerSurvey(as(viewer), page(open.id, 'p1', { q1: ['yes'] }));
  await closeSurvey(as(manager.viewer), open.id);
  await expect(answerSurvey(as(viewer), page(open.id, 'p2', {}))).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
});

test('visitors answer once for each browser', async () => {
  const survey = await makeSurvey(db);
  const browser = (deviceId: string) =>
    testContext(db, { caller: { ...testContext(db).caller, deviceId } });
  for (const deviceId of ['one', 'one', 'two']) {
    await answerSurvey(browser(deviceId), page(survey.id, 'p1', { q1: ['yes'] }));
    await answerSurvey(browser(deviceId), page(survey.id, 'p2', {}));
  }
  expect(await responsesTo(survey.id)).toHaveLength(2);
});

test('one address takes part as 20 visitors a minute, and finishes what was begun', async () => {
  const survey = await makeSurvey(db);
  const bus = testContext(db).bus;
  const visitor = (browser: number, now = new Date()) => ({
    ...testContext(db, { now }),
    ...{ bus, caller: { ...testContext(db).caller, deviceId: `browser ${browser}` } },
  });
  const begin = (browser: number, now?: Date) =>
    answerSurvey(visitor(browser, now), page(survey.id, 'p1', { q1: ['yes'] }));
  for (let browser = 0; browser < 20; browser += 1) await begin(browser);
  await expect(begin(20)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await answerSurvey(visitor(3), page(survey.id, 'p2', { q2: ['Work'] }));
  expect(await responsesTo(survey.id)).toHaveLength(1);
  await begin(20, new Date(Date.now() + 61_000));
});

test('those who began finish their version; a reworded question keeps its counts', async () => {
  const survey = await makeSurvey(db);
  const { viewer } = await makeMember(db);
  await answerSurvey(as(viewer), page(survey.id, 'p1', { q1: ['yes'] }));
  const [first] = twoPages.pages;
  if (first === undefined) throw new Error('No page');
  const reworded = {
    thanks: null,
    pages: [
      {
        ...first,
        questions: first.questions.map((question) => ({ ...question, label: 'Do you like it?' })),
      },
    ],
  };
  const settings = { title: survey.title, mode: survey.mode, audience: survey.audience };
  await saveSurvey(as(manager.viewer), survey.id, { ...settings, definition: reworded });
  expect((await publishSurvey(as(manager.viewer), survey.id)).version).toBe(2);
  expect((await surveyStep(as(viewer), survey, null))?.page.id).toBe('p2');
  await answerSurvey(as(viewer), page(survey.id, 'p2', {}));
  const other = await makeMember(db);
  await answerSurvey(as(other.viewer), page(survey.id, 'p1', { q1: ['yes'] }));
  const results = await surveyResults(as(manager.viewer), survey.id, everything);
  expect(results.questions[0]).toMatchObject({ label: 'Do you like it?', answeredCount: 2 });
  const newer = await surveyResults(as(manager.viewer), survey.id, { ...everything, version: 2 });
  expect(newer.responseCount).toBe(1);
  const changed = {
    ...reworded,
    pages: [{ ...first, questions: [newQuestion('q1', 'DATE', { label: 'When?' })] }],
  };
  await saveSurvey(as(manager.viewer), survey.id, { ...settings, definition: changed });
  await expect(publishSurvey(as(manager.viewer), survey.id)).rejects.toMatchObject({
    detail: { faults: [{ field: 'q1', rule: 'typeChanged' }] },
  });
});

test('only those who manage surveys change them and read results', async () => {
  const { viewer } = await makeMember(db);
  const survey = await makeSurvey(db);
  const refused = { code: 'FORBIDDEN' };
  await expect(closeSurvey(as(viewer), survey.id)).rejects.toMatchObject(refused);
  await expect(publishSurvey(as(viewer), survey.id)).rejects.toMatchObject(refused);
  await expect(surveyResults(as(viewer), survey.id, everything)).rejects.toMatchObject(refused);
  const texts = { surveyId: survey.id, questionId: 'q2' };
  await expect(listTextAnswers(as(viewer), texts)).rejects.toMatchObject(refused);
});

test('an edit of an outdated survey is a conflict', async () => {
  const survey = await makeSurvey(db, { updated_at: new Date(Date.now() - 60_000) });
  const input = {
    ...{ title: 'New', mode: survey.mode, audience: survey.audience, definition: twoPages },
    updatedDate: survey.updated_at,
  };
  await saveSurvey(as(manager.viewer), survey.id, input);
  await expect(saveSurvey(as(manager.viewer), survey.id, input)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('taking part gives points once, whose cause is the survey', async () => {
  const member = await makeMember(db);
  const survey = await makeSurvey(db, { mode: 'ANONYMOUS' });
  await respond(member.viewer, survey.id, 'yes');
  const payload = { surveyId: survey.id, memberId: member.id };
  const event = { type: 'survey.answered', payload, occurredAt: new Date() };
  const reading = await db.transaction().execute((trx) => surveyPoints.read(trx, [event] as never));
  expect(reading.found).toMatchObject([
    { rule: 'surveyAnswered', memberId: member.id, cause: `survey:${survey.id}:${member.id}` },
  ]);
});

test('drafts are deleted after two weeks', async () => {
  const survey = await makeSurvey(db);
  const { viewer } = await makeMember(db);
  await answerSurvey(as(viewer), page(survey.id, 'p1', { q1: ['yes'] }));
  const drafts = () =>
    db.selectFrom('survey_drafts').selectAll().where('survey_id', '=', survey.id).execute();
  await surveyCleanUp(testContext(db));
  expect(await drafts()).toHaveLength(1);
  await surveyCleanUp(testContext(db, { now: new Date(Date.now() + 15.5 * 86_400_000) }));
  expect(await drafts()).toEqual([]);
  await sql`delete from survey_drafts`.execute(db);
});

test('a prompt is for its languages, and for its share of respondents, who stay the same', async () => {
  await db.updateTable('surveys').set({ deleted_at: new Date() }).execute();
  const prompt = (languages: string[], percent: number) =>
    JSON.stringify({ seconds: 0, paths: [], languages, percent });
  const german = await makeSurvey(db, { prompt: prompt(['de'], 100) });
  const { viewer } = await makeMember(db);
  const asked = async (who: Viewer, locale: 'en' | 'de') =>
    (await findSurveyPrompt({ ...as(who), locale }, '/'))?.id ?? null;
  expect(await asked(viewer, 'en')).toBeNull();
  expect(await asked(viewer, 'de')).toBe(german.id);

  const shared = await makeSurvey(db, { prompt: prompt(['en'], 30) });
  const members = await Promise.all(Array.from({ length: 60 }, () => makeMember(db)));
  const first = await Promise.all(members.map((member) => asked(member.viewer, 'en')));
  const count = first.filter((id) => id === shared.id).length;
  expect(count).toBeGreaterThan(4);
  expect(count).toBeLessThan(36);
  expect(await Promise.all(members.map((member) => asked(member.viewer, 'en')))).toEqual(first);
});
