import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { questionSchema } from '#core/questions.ts';
import { shellSettingsOf } from '#core/shellSettings.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { memberFactsOf } from '#platform/feature/memberFacts.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { openPortal, type Portal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const { db } = database;
/** What each setting says in a page, if it is in it. */
const secrets = {
  staff: [
    'Called back by phone',
    'countriesToLanguages',
    'trustedFlagsToHide',
    'approvalRequired',
    'Link for the team',
  ],
  members: [
    'Screener for members',
    'registrationFields',
    'Shoe size',
    'cannedTextsEnabled',
    'Link for members',
  ],
  everyone: ['Larkmoor Ltd', 'https://larkmoor.example', 'bookmarksEnabled', 'Link for all'],
};
let portal: Portal;
let cookie: string;
beforeAll(async () => {
  ensureBuild();
  await writeSettings(db, {
    activeLanguages: ['en', 'de', 'ar'],
    organizationName: 'Larkmoor Ltd',
    navigation: [
      { type: 'TOPICS', label: 'Link for all', href: null, audience: 'EVERYONE' },
      { type: 'TAGS', label: 'Link for members', href: null, audience: 'MEMBERS' },
    ],
    footer: {
      text: '',
      links: [{ label: 'Link for the team', href: '/admin', audience: 'STAFF' }],
    },
    website: 'https://larkmoor.example',
    guidedWorkflows: {
      ...{ externalUrl: 'https://workflows.example/run', appId: 'a1' },
      ...{ registrationId: 'welcome', confirmationUrl: 'https://workflows.example/status' },
    },
    branding: { ...defaultSettings.branding, defaultTheme: 'dark', pageWidth: 80 },
    customActivities: [
      { key: 'called', label: 'Called back by phone', asksReason: false, types: [] },
    ],
    countriesToLanguages: [
      { country: 'AT', language: 'de' },
      { country: 'EG', language: 'ar' },
    ],
    identity: {
      ...defaultSettings.identity,
      profileFields: [questionSchema.parse({ key: 'size', label: 'Shoe size' })],
      screener: { enabled: false, title: 'Screener for members', questions: [] },
    },
  });
  portal = await openPortal(database, {});
  cookie = (await portal.login((await makeMember(db)).id)).cookie;
});
afterAll(() => portal.stop());

const page = (headers: Record<string, string> = {}) =>
  portal.ask('/', { headers: { accept: 'text/html', ...headers } });

test('a visitor’s page holds the settings that visitors need and no other', async () => {
  const { text } = await page();
  for (const word of secrets.everyone) expect(text, word).toContain(word);
  for (const word of [...secrets.staff, ...secrets.members]) expect(text, word).not.toContain(word);
  const own = (await page({ cookie })).text;
  for (const word of [...secrets.everyone, ...secrets.members]) expect(own, word).toContain(word);
  for (const word of secrets.staff) expect(own, word).not.toContain(word);
});

test('what visitors get is this list', () => {
  const { identity, ...settings } = shellSettingsOf(defaultSettings, { isMember: false });
  expect(Object.keys(settings).toSorted()).toEqual(
    [
      ...['activeLanguages', 'bookmarksEnabled', 'branding', 'contentLength', 'defaultLanguage'],
      ...['demo', 'description', 'editHistoryVisibleTo', 'enabledConversationTypes', 'footer'],
      ...[
        'gamificationEnabled',
        'forbiddenPath',
        'name',
        'navigation',
        'organizationName',
        'ownLikesAllowed',
      ],
      ...[
        'privateCommunity',
        'privateMessagesEnabled',
        'replyMin',
        'richTextEnabled',
        'rssEnabled',
      ],
      ...[
        'separateLanguages',
        'signupEnabled',
        'surveysEnabled',
        'staffContentMax',
        'switchedOn',
        'termsUrl',
        'underMaintenance',
      ],
      ...['chatEnabled', 'communityId', 'website'],
    ].toSorted(),
  );
  expect(Object.keys(identity).toSorted()).toEqual([
    ...['anonymousSession', 'anonymousUsernameShown', 'captchaAfter', 'emailSignIn'],
    ...['emailVerification', 'loginV2', 'sessionExpiryWatch', 'signupFields'],
    'usernameLowercase',
  ]);
});

test('members’ pages say that registration includes a workflow, so that browsers need not ask', async () => {
  const word = 'hasWorkflowRegistration';
  expect((await page()).text).not.toContain(word);
  expect((await page({ cookie })).text).toContain(word);
  expect(memberFactsOf(defaultSettings)).toEqual({});
});

test('a visitor from a country gets its language unless they ask for another', async () => {
  const languageOf = async (headers: Record<string, string>) =>
    /<html lang="([\w-]+)"/.exec((await page(headers)).text)?.[1];
  expect(await languageOf({ cookie: 'country=AT' })).toBe('de');
  expect(await languageOf({ 'x-country': 'eg', 'accept-language': 'en' })).toBe('ar');
  expect(await languageOf({ 'cf-ipcountry': 'AT', cookie: 'lang=en' })).toBe('en');
  expect(await languageOf({ cookie: 'country=FR', 'accept-language': 'ar' })).toBe('ar');
  expect(await languageOf({ cookie: 'country=nonsense' })).toBe('en');
});

test('the default theme, the page width and the organization are in the page', async () => {
  const { text } = await page();
  expect(text).toContain('data-theme="dark"');
  expect(text).toContain('--brand-page-width:80%;--brand-page-max-width:1008px');
  expect((await page({ cookie: 'theme=light' })).text).toContain('data-theme="light"');
  expect((await page({ cookie: 'theme=auto' })).text).not.toContain('<html lang="en" data-theme');
  const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  expect(data.map(([, json]) => JSON.parse(json ?? '{}'))).toContainEqual(
    expect.objectContaining({
      '@type': 'WebSite',
      publisher: expect.objectContaining({ name: 'Larkmoor Ltd', url: 'https://larkmoor.example' }),
    }),
  );
});
