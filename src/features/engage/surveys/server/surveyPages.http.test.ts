import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/surveys.json' with { type: 'json' };
import { openPortalForFile } from '#platform/testing/portal.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { makeSurvey, twoPages } from './surveyFactories.ts';

const { portal, db } = await openPortalForFile();
const staff = await makeMember(db, { role: 'manager' });

const open = async (path: string, cookie?: string) =>
  portal.ask(path, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });

/** Posts the form of a page without script. */
const post = ({ cookie, csrf }: { cookie: string; csrf: string }, fields: [string, string][]) =>
  portal.ask('/community/api/v1/forms/answerSurvey', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams([['_csrf', csrf], ...fields])}`,
  });

test('a survey is answered page by page without script: a mistake, back, once more, too late', async () => {
  const survey = await makeSurvey(db);
  const path = surveyPaths.one(survey);
  const login = await portal.login((await makeMember(db)).id);
  const send = (pageId: string, fields: [string, string][]) =>
    post(login, [['surveyId', String(survey.id)], ['pageId', pageId], ['path', path], ...fields]);
  const first = await open(path, login.cookie);
  expect(first.text).toContain('name="answer:q1"');
  expect(first.text).not.toContain('name="answer:q2"');
  const wrong = await send('p1', []);
  expect(wrong.status).toBe(303);
  expect(wrong.headers.location).toContain('error=VALIDATION_FAILED');
  const told = await open(String(wrong.headers.location), login.cookie);
  expect(told.text).toContain(words.fault.required);
  const next = await send('p1', [['answer:q1', 'yes']]);
  expect(next.headers.location).toMatch(/\?page=p2$/);
  expect((await open(path, login.cookie)).text).toContain('name="answer:q2"');
  const back = await send('p2', [
    ['answer:q2', 'Work'],
    ['back', 'true'],
  ]);
  expect(back.headers.location).toMatch(/\?page=p1$/);
  await send('p1', [['answer:q1', 'no']]);
  const done = await send('p2', [['answer:q2', 'Work']]);
  expect(done.headers.location).toMatch(new RegExp(`${path}$`));
  expect((await open(path, login.cookie)).text).toContain(words.thanks);
  await send('p1', [['answer:q1', 'yes']]);
  const responses = db
    .selectFrom('survey_responses')
    .selectAll()
    .where('survey_id', '=', survey.id);
  expect(await responses.execute()).toHaveLength(1);
  await db.updateTable('surveys').set({ state: 'CLOSED' }).where('id', '=', survey.id).execute();
  const late = await portal.login((await makeMember(db)).id);
  const refused = await post(late, [
    ['surveyId', String(survey.id)],
    ['pageId', 'p1'],
    ['path', path],
    ['answer:q1', 'yes'],
  ]);
  expect(refused.headers.location).toContain('error=CONVERSATION_CLOSED');
  expect((await open(path, late.cookie)).text).toContain(words.closedText);
});

test('the list shows open and closed surveys, and drafts to nobody', async () => {
  await makeSurvey(db, { title: 'Open to all' });
  await makeSurvey(db, { title: 'For members only', audience: 'MEMBERS' });
  await makeSurvey(db, { title: 'Long over', state: 'CLOSED' });
  await makeSurvey(db, { title: 'Still a draft', version: null });
  const list = await open('/surveys');
  expect(list.text).toContain('Open to all');
  for (const title of ['For members only', 'Long over', 'Still a draft']) {
    expect(list.text).not.toContain(title);
  }
  expect((await open('/surveys?status=closed')).text).toContain('Long over');
  const { cookie } = await portal.login((await makeMember(db)).id);
  expect((await open('/surveys', cookie)).text).toContain('For members only');
});

test('an empty list says so, and the text of thanks is the published one', async () => {
  await db.updateTable('surveys').set({ deleted_at: new Date() }).execute();
  expect((await open('/surveys')).text).toContain('No surveys found!');
  const published = { ...twoPages, thanks: 'You made our day.' };
  const draft = JSON.stringify({ ...twoPages, thanks: 'Not published yet.' });
  const survey = await makeSurvey(db, { definition: published });
  await db.updateTable('surveys').set({ draft }).where('id', '=', survey.id).execute();
  const login = await portal.login((await makeMember(db)).id);
  const path = surveyPaths.one(survey);
  const common: [string, string][] = [
    ['surveyId', String(survey.id)],
    ['path', path],
  ];
  await post(login, [...common, ['pageId', 'p1'], ['answer:q1', 'yes']]);
  await post(login, [...common, ['pageId', 'p2']]);
  const { text } = await open(path, login.cookie);
  expect(text).toContain('You made our day.');
  expect(text).not.toContain('Not published yet.');
});

test('the pages for managers do not exist for others', async () => {
  const survey = await makeSurvey(db, { title: 'Managed' });
  const pages = [surveyPaths.admin, surveyPaths.edit(survey.id), surveyPaths.results(survey.id)];
  const manager = await portal.login(staff.id);
  const member = await portal.login((await makeMember(db)).id);
  for (const page of pages) {
    expect((await open(page)).status).toBe(302);
    expect((await open(page, member.cookie)).status).toBe(404);
    const shown = await open(page, manager.cookie);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('Managed');
  }
});

test('responses and codebook are files for managers', async () => {
  const survey = await makeSurvey(db);
  const member = await makeMember(db);
  const login = await portal.login(member.id);
  const path = surveyPaths.one(survey);
  for (const [pageId, field, value] of [
    ['p1', 'answer:q1', 'yes'],
    ['p2', 'answer:q2', '=1+1'],
  ] as const) {
    await post(login, [
      ['surveyId', String(survey.id)],
      ['pageId', pageId],
      ['path', path],
      [field, value],
    ]);
  }
  const responses = surveyPaths.responsesFile(survey.id);
  expect((await open(responses)).status).toBe(401);
  expect((await open(responses, login.cookie)).status).toBe(403);
  const manager = await portal.login(staff.id);
  const file = await open(responses, manager.cookie);
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.text).toMatch(/^response,version,day,member_id,q1,q2\r\n/);
  expect(file.text).toMatch(new RegExp(`,1,\\d{4}-\\d\\d-\\d\\d,${member.id},yes,'=1\\+1\r\n$`));
  const codebook = await open(surveyPaths.codebookFile(survey.id), manager.cookie);
  expect(codebook.text).toContain('q1,Do you use it?,SINGLE,yes,Yes\r\n');
});

const promptQuery = `query($path: String) {
  surveyPrompt(path: $path) {
    promptId
    filter { filters { field values } }
    promptDetails { surveyUrl }
  }
}`;

test('a prompt is shown to those it is for, until they dismiss or answer it', async () => {
  const prompt = JSON.stringify({ seconds: 5, percent: 100, paths: ['/topics'], languages: [] });
  const survey = await makeSurvey(db, { title: 'Asked for', prompt });
  const member = await portal.login((await makeMember(db)).id);
  const ask = async (path: string, login?: typeof member) =>
    (await portal.graphql(promptQuery, { variables: { path }, login })).json.data.surveyPrompt;
  const shown = {
    promptId: String(survey.id),
    filter: { filters: [{ field: 'TIME_SPENT_ON_COMMUNITY', values: ['5'] }] },
    promptDetails: { surveyUrl: surveyPaths.one(survey) },
  };
  expect(await ask('/topics/pumps')).toEqual(shown);
  expect(await ask('/', member)).toBeNull();
  expect(await ask('/topics', member)).toEqual(shown);
  await portal.graphql(
    `mutation { dismissSurveyPrompt(input: { surveyId: "${survey.id}" }) { ok } }`,
    { login: member },
  );
  expect(await ask('/topics', member)).toBeNull();
});

test('profile lists are chosen by name, limit the prompt, and must exist', async () => {
  const { id: listId } = await db
    .insertInto('profile_lists')
    .values({ name: 'Beta testers' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [tester, other] = [await makeMember(db), await makeMember(db)];
  const lists = { profile_list_ids: [listId] };
  await db.updateTable('members').set(lists).where('id', '=', tester.id).execute();
  const survey = await makeSurvey(db, { audience: 'MEMBERS' });
  const manager = await portal.login(staff.id);
  const save = (invitedLists: string[]) =>
    portal.graphql(
      `mutation($input: SaveSurveyInput!) { saveSurvey(input: $input) { survey { id } } }`,
      {
        login: manager,
        variables: {
          input: {
            ...{ surveyId: String(survey.id), title: 'For testers', mode: 'NAMED' },
            ...{
              audience: 'MEMBERS',
              definition: survey.draft,
              invitedLists,
              notifyAudience: true,
            },
            prompt: { seconds: 0, percent: 100, paths: ['/testers'], languages: [] },
          },
        },
      },
    );
  expect((await save(['999999'])).json.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    faults: [{ field: 'invitedLists', rule: 'unknown' }],
  });
  expect((await save([String(listId)])).json.errors).toBeUndefined();
  const managed = `{ managedSurvey(id: "${survey.id}") {
    invitedLists notifyAudience invitedAt profileLists { id name }
  } }`;
  expect((await portal.graphql(managed, { login: manager })).json.data.managedSurvey).toEqual({
    ...{ invitedLists: [String(listId)], notifyAudience: true, invitedAt: null },
    profileLists: [{ id: String(listId), name: 'Beta testers' }],
  });
  const ask = async (memberId: number) => {
    const login = await portal.login(memberId);
    const { json } = await portal.graphql(promptQuery, { variables: { path: '/testers' }, login });
    return json.data.surveyPrompt?.promptId ?? null;
  };
  expect(await ask(tester.id)).toBe(String(survey.id));
  expect(await ask(other.id)).toBeNull();
  const member = await portal.login(tester.id);
  expect((await portal.graphql(managed, { login: member })).json.errors[0].extensions.code).toBe(
    'FORBIDDEN',
  );
});
