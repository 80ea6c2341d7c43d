import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { makeSurvey } from './surveyFactories.ts';

const { portal, db } = await openPortalForFile();
const externalOrigins = ['https://forms.example.com', 'https://other.example.com'];
await writeSettings(db, { surveys: { externalOrigins, visitorCaptcha: false } });
portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);

const open = (surveyUrl: string, cookie?: string) =>
  portal.ask(`/survey?${new URLSearchParams({ surveyUrl })}`, {
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
  });

const frameIn = (html: string) => {
  const source = /<iframe[^>]* src="([^"]*)"/.exec(html)?.[1];
  return source === undefined ? null : new URL(source.replaceAll('&amp;', '&'));
};

const tokenOf = async (surveyUrl: string, cookie: string) =>
  frameIn((await open(surveyUrl, cookie)).text)?.searchParams.get('surveyToken');

test('a survey of an allowed site is shown in a frame, and members are known by a token', async () => {
  const survey = 'https://forms.example.com/s/1?lang=en&surveyToken=planted';
  const visited = await open(survey);
  expect(visited.status).toBe(200);
  expect(`${visited.headers['content-security-policy']}`).toContain('https://forms.example.com');
  expect(frameIn(visited.text)?.href).toBe('https://forms.example.com/s/1?lang=en');
  const [one, other] = [await makeMember(db), await makeMember(db)];
  const { cookie } = await portal.login(one.id);
  const token = await tokenOf(survey, cookie);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(await tokenOf('https://forms.example.com/s/2', cookie)).toBe(token);
  expect(await tokenOf('https://other.example.com/', cookie)).not.toBe(token);
  const { cookie: others } = await portal.login(other.id);
  expect(await tokenOf(survey, others)).not.toBe(token);
});

test.each([
  'https://evil.example/',
  'https://forms.example.com.evil.example/',
  'http://forms.example.com/',
  'javascript:alert(1)',
  '//forms.example.com',
  '',
])('another site is not shown: %s', async (address) => {
  const answer = await open(address);
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain('<iframe');
});

test('own surveys are opened at their page', async () => {
  const path = surveyPaths.one(await makeSurvey(db));
  const answer = await open(path);
  expect([answer.status, answer.headers.location]).toEqual([302, path]);
});

test('the current user has the token of a survey, and the survey that they are asked to answer', async () => {
  const survey = await makeSurvey(db, {
    title: 'Ask me',
    prompt: JSON.stringify({ seconds: 0, percent: 100, paths: [], languages: [] }),
  });
  const login = await portal.login((await makeMember(db)).id);
  const read = async (surveyUrl: string) =>
    (
      await portal.graphql(
        `query ($surveyUrl: String!) { currentUser { surveyUrl surveyToken(surveyUrl: $surveyUrl) } }`,
        { variables: { surveyUrl }, login },
      )
    ).json.data.currentUser;
  const address = 'https://forms.example.com/s/1';
  expect(await read(address)).toEqual({
    surveyUrl: surveyPaths.one(survey),
    surveyToken: await tokenOf(address, login.cookie),
  });
  expect(await read('https://evil.example/')).toMatchObject({ surveyToken: null });
});

test('none while surveys are off, and own surveys cannot be answered', async () => {
  const survey = await makeSurvey(db);
  const login = await portal.login((await makeMember(db)).id);
  await writeSettings(db, {
    surveysEnabled: false,
    surveys: { externalOrigins, visitorCaptcha: false },
  });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  expect((await open('https://forms.example.com/s/1')).status).toBe(404);
  const answered = await portal.graphql(
    `mutation ($id: ID!) {
      answerSurvey(input: { clientMutationId: "1", surveyId: $id, pageId: "p1", answers: [] }) {
        nextPageId
      }
    }`,
    { variables: { id: String(survey.id) }, login },
  );
  expect(answered.json.errors[0].extensions.code).toBe('NOT_FOUND');
  await writeSettings(db, {
    surveysEnabled: true,
    surveys: { externalOrigins, visitorCaptcha: false },
  });
});
