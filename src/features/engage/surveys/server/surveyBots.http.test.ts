import { beforeEach, expect, test } from 'vitest';
import { solvedCaptcha } from '#features/people/identity/server/captchaFactory.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/surveys.json' with { type: 'json' };
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { makeSurvey } from './surveyFactories.ts';

const { portal, db } = await openPortalForFile({ trustProxy: true });

async function setCaptcha(visitorCaptcha: boolean): Promise<void> {
  await writeSettings(db, { surveys: { externalOrigins: [], visitorCaptcha } });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
}
let address = 0;
/** Each test comes from an address of its own. */
beforeEach(async () => {
  address += 1;
  await setCaptcha(false);
});

const from = (more: Record<string, string> = {}) => ({
  'x-forwarded-for': `192.0.2.${address}`,
  ...more,
});

const mutation = `mutation($input: AnswerSurveyInput!) { answerSurvey(input: $input) { nextPageId } }`;

/** One page of a program; without a cookie it is another visitor each time. */
const send = async (
  surveyId: number,
  more: object = {},
  how: Parameters<typeof portal.graphql>[1] = {},
) => {
  const answers = [{ field: 'q1', values: ['yes'] }];
  const input = { surveyId: String(surveyId), pageId: 'p1', answers, ...more };
  const answer = await portal.graphql(mutation, {
    ...{ variables: { input }, headers: from() },
    ...how,
  });
  return { ...answer, code: answer.json.errors?.[0].extensions.code ?? null };
};

/** Posts a form of a page without script. */
const post = (survey: { id: number; title: string }, fields: Record<string, string>, cookie = '') =>
  portal.ask('/community/api/v1/forms/answerSurvey', {
    method: 'POST',
    headers: from({
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...(cookie && { cookie }),
    }),
    body: `${new URLSearchParams({
      ...{ surveyId: String(survey.id), path: surveyPaths.one(survey), pageId: 'p1' },
      ...fields,
    })}`,
  });

const open = async (path: string, cookie = '') =>
  (await portal.ask(path, { headers: { accept: 'text/html', ...(cookie && { cookie }) } })).text;

const cookieOf = ({ headers }: { headers: { 'set-cookie'?: string[] | undefined } }) =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');

const kept = async (table: 'survey_drafts' | 'survey_responses', surveyId: number) =>
  (await db.selectFrom(table).select('survey_id').where('survey_id', '=', surveyId).execute())
    .length;

test('a visitor answers every page, without script or with it, once', async () => {
  const survey = await makeSurvey(db);
  const first = await post(survey, { 'answer:q1': 'yes' });
  expect(first.headers.location).toMatch(/\?page=p2$/);
  const cookie = cookieOf(first);
  expect(await open(String(first.headers.location), cookie)).toContain('name="answer:q2"');
  await post(survey, { pageId: 'p2', 'answer:q2': 'Work' }, cookie);
  expect(await open(surveyPaths.one(survey), cookie)).toContain(words.thanks);
  await post(survey, { 'answer:q1': 'no' }, cookie);
  expect(await kept('survey_responses', survey.id)).toBe(1);
  const begun = await send(survey.id);
  const headers = from({ cookie: cookieOf(begun) });
  const done = await send(survey.id, { pageId: 'p2', answers: [] }, { headers });
  expect(done.json.data.answerSurvey.nextPageId).toBeNull();
  expect(await kept('survey_responses', survey.id)).toBe(2);
});

test('a filled honeypot is told that all went well, and keeps nothing', async () => {
  const survey = await makeSurvey(db);
  expect(await open(surveyPaths.one(survey))).toContain('name="website"');
  const website = 'https://spam.example';
  const told = await send(survey.id, { website });
  expect(told.json).toEqual({ data: { answerSurvey: { nextPageId: null } } });
  const posted = await post(survey, { 'answer:q1': 'yes', website });
  expect(posted.status).toBe(303);
  expect(posted.headers.location).not.toContain('error');
  expect(await kept('survey_drafts', survey.id)).toBe(0);
});

/** How many surveys visitors of one address begin in a minute. */
const visitorSurveys = 20;

test('an address has an allowance, whatever browsers it claims; members and others keep theirs', async () => {
  const survey = await makeSurvey(db);
  const codes = [];
  for (let sent = 0; sent <= visitorSurveys; sent += 1) {
    const headers = from({ 'x-device-id': `browser-number-${1000 + sent}` });
    codes.push((await send(survey.id, {}, { headers })).code);
  }
  expect(codes.indexOf('RATE_LIMITED')).toBe(visitorSurveys);
  const refused = await post(survey, { 'answer:q1': 'yes' });
  expect(refused.headers.location).toContain('error=RATE_LIMITED');
  expect(await open(String(refused.headers.location))).toContain(words.refusal.RATE_LIMITED);
  const login = await portal.login((await makeMember(db)).id);
  expect((await send(survey.id, {}, { login, headers: from() })).code).toBeNull();
  const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
  expect((await send(survey.id, {}, { headers: elsewhere })).code).toBeNull();
});

test('with the captcha on, a visitor solves one to begin, and each solution counts once', async () => {
  await setCaptcha(true);
  const survey = await makeSurvey(db);
  expect((await send(survey.id)).code).toBe('CAPTCHA_REQUIRED');
  expect((await send(survey.id, { captchaResponse: 'made up' })).code).toBe('CAPTCHA_REQUIRED');
  const captchaResponse = await solvedCaptcha(db);
  expect(await kept('survey_drafts', survey.id)).toBe(0);
  const begun = await send(survey.id, { captchaResponse });
  expect(begun.code).toBeNull();
  expect((await send(survey.id, { captchaResponse })).code).toBe('CAPTCHA_REQUIRED');
  const headers = from({ cookie: cookieOf(begun) });
  const last = { pageId: 'p2', answers: [] };
  expect((await send(survey.id, last, { headers })).code).toBeNull();
  // Who has answered is told so, not asked for another captcha.
  expect((await send(survey.id, last, { headers })).code).toBeNull();
  expect(await kept('survey_responses', survey.id)).toBe(1);
  const login = await portal.login((await makeMember(db)).id);
  expect((await send(survey.id, {}, { login, headers: from() })).code).toBeNull();
});

test('without script, the page says before and after that the captcha needs it', async () => {
  const survey = await makeSurvey(db);
  expect(await open(surveyPaths.one(survey))).not.toContain(words.refusal.withoutScript);
  await setCaptcha(true);
  expect(await open(surveyPaths.one(survey))).toContain(words.refusal.withoutScript);
  const refused = await post(survey, { 'answer:q1': 'yes' });
  expect(refused.headers.location).toContain('error=CAPTCHA_REQUIRED');
  const told = (await open(String(refused.headers.location))).replaceAll('&#x27;', "'");
  expect(told).toContain(words.refusal.CAPTCHA_REQUIRED);
});

test('a visitor stays in or out of the share that a prompt is for', async () => {
  const prompt = { seconds: 0, percent: 50, paths: ['/sampled'], languages: [] };
  await makeSurvey(db, { prompt: JSON.stringify(prompt) });
  const ask = (cookie = '') =>
    portal.graphql('{ surveyPrompt(path: "/sampled") { promptId } }', {
      headers: from(cookie ? { cookie } : {}),
    });
  const first = await ask();
  const cookie = cookieOf(first);
  expect(cookie).toContain('spr_device_id=');
  for (let time = 0; time < 12; time += 1) expect((await ask(cookie)).json).toEqual(first.json);
});
