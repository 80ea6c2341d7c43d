import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#app/demo/seedDemo.ts';
import { knownLanguages } from '#core/languages.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { projectDir } from '#platform/projectDir.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { shippedLanguages } from '#platform/shippedWords.ts';
import { asHeaders, openPortalForFile } from '#platform/testing/portal.ts';
import { routeTable } from './routeTable.ts';
import { EnglishSentences } from './testing/englishSentences.ts';

const { db, portal } = await openPortalForFile();
const localesDir = path.join(projectDir, 'locales');

/** Languages with words of their own, regional ones among them. */
const languages = knownLanguages.filter(
  (language) => !language.startsWith('en') && shippedLanguages().includes(language),
);
/** Pages of each language in a run: all pages are read, in some of the languages, and all languages. */
const languagesPerPage = process.env.LANGUAGES === 'all' ? languages.length : 2;

const visitorPages = [
  ...['/', '/categories', '/topics', '/tags', '/conversations', '/conversations/search'],
  ...['/conversations/search?q=pump', '/conversations/search?q=xqzzy', '/questions', '/articles'],
  ...['/events', '/contests', '/leaderboard', '/users', '/login', '/register', '/reset-password'],
  ...['/verify-email', '/no/such/page', '/support/contact', '/unsubscribe-notification?token=x'],
  ...['/admin', '/users/me', '/guided-workflows/none/1', '/reset-password?token=wrong'],
];
const memberPages = ['/users/me', '/notifications', '/support/requests', '/drafts', '/messages'];

beforeAll(async () => {
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now: new Date() });
  await writeSettings(db, { activeLanguages: ['en', ...languages] });
});

test('the navigation of the demo is in the language of its reader', async () => {
  const sentences = new EnglishSentences(localesDir);
  const namesIn = async (language: string) => {
    const { text } = await portal.ask(`/?lang=${language}`);
    const bars = text.match(/<(header|footer)\b.*?<\/\1>/gs) ?? [];
    // Languages are named in themselves.
    return bars
      .flatMap((bar) => [...bar.matchAll(/<(?:a|span|button)\b(?![^>]* lang=)[^>]*>([^<>]{2,})</g)])
      .map(([, name = '']) => name);
  };
  const english = new Set(await namesIn('en'));
  expect(english).toContain('More');
  const same = await Promise.all(
    languages.map(async (language) => {
      const names = (await namesIn(language)).filter(
        (name) => english.has(name) && !sentences.isOwn(name, language),
      );
      return names.map((name) => `${language}: ${name}`);
    }),
  );
  const names = new Set(['The Potting Shed', 'RSS']);
  expect(same.flat().filter((each) => !names.has(each.replace(/^.*?: /, '')))).toEqual([]);
});

test('pages say nothing in English in another language', async () => {
  const member = await portal.login((await makeMember(db, { role: 'member' })).id);
  const admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  const staffPages = Object.keys(routeTable).filter(
    // The list of all texts names each in English as well.
    (pattern) => !/[:*]|^\/admin\/words$/.test(pattern),
  );
  const asked = [
    ...visitorPages.map((address) => ({ address, login: undefined })),
    ...memberPages.map((address) => ({ address, login: member })),
    ...staffPages.map((address) => ({ address, login: admin })),
  ];
  const sentences = new EnglishSentences(localesDir);
  const english = await portal.ask('/login?lang=en');
  expect(sentences.within(english.text, 'de').length, 'an English page').toBeGreaterThan(3);
  const found = new Map<string, string>();
  for (const [at, { address, login }] of asked.entries()) {
    const some = Array.from(
      { length: languagesPerPage },
      (_, index) => languages[(at * languagesPerPage + index) % languages.length] ?? 'de',
    );
    const answers = await Promise.all(
      some.map(async (language) => {
        const separator = address.includes('?') ? '&' : '?';
        const headers = asHeaders(login);
        const { text } = await portal.ask(`${address}${separator}lang=${language}`, { headers });
        return { language, text };
      }),
    );
    for (const { language, text } of answers) {
      for (const sentence of sentences.within(text, language)) {
        if (!found.has(sentence)) found.set(sentence, `${language} ${address}`);
      }
    }
  }
  expect([...found].map(([sentence, where]) => `${where}: ${sentence}`)).toEqual([]);
});
