import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { openPortal, openPortalForTest, type Portal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
let portal: Portal;
beforeAll(async () => {
  ensureBuild();
  await writeSettings(database.db, {
    activeLanguages: ['en', 'de', 'pt_BR'],
    defaultLanguage: 'en',
  });
  await makeTopic(database.db, (await makeCategory(database.db)).id);
  portal = await openPortal(database, { publicUrl: 'https://forum.example' });
});
afterAll(() => portal.stop());

/** Of the links in the head: `canonical` and each language's address. */
async function linksOf(address: string, language: string): Promise<Record<string, string>> {
  const headers = { accept: 'text/html', 'accept-language': language };
  const { text } = await portal.ask(address, { headers });
  const found: Record<string, string> = {};
  for (const [tag] of text.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)) {
    const name = /hreflang="([^"]+)"/i.exec(tag)?.[1] ?? /rel="(canonical)"/.exec(tag)?.[1];
    if (name) found[name] = /href="([^"]+)"/.exec(tag)?.[1] ?? '';
  }
  return found;
}

test('each language of a page that an address can name is a page of its own', async () => {
  const bare = 'https://forum.example/topics';
  const languages = {
    'x-default': bare,
    en: bare,
    de: `${bare}?lang=de`,
    'pt-BR': `${bare}?lang=pt_BR`,
  };
  // Whichever the browser wants.
  expect(await linksOf('/topics', 'en')).toEqual({ canonical: bare, ...languages });
  expect(await linksOf('/topics', 'de')).toEqual({ canonical: bare, ...languages });
  for (const [asked, canonical] of [
    ['en', languages.en],
    ['de', languages.de],
    ['pt-BR', languages['pt-BR']],
    ['tlh', bare],
  ]) {
    expect(await linksOf(`/topics?lang=${asked}`, 'en'), asked).toEqual({
      canonical,
      ...languages,
    });
  }
});

test('a language that nobody speaks here does not take the place of the one chosen', async () => {
  const ask = async (address: string) => {
    const { headers } = await portal.ask(address, { headers: { cookie: 'lang=de' } });
    return headers['set-cookie'] ?? [];
  };
  expect(await ask('/topics?lang=pt-BR')).toEqual([expect.stringContaining('lang=pt_BR')]);
  expect(await ask('/topics?lang=tlh')).toEqual([]);
  expect(await ask('/topics?lang=ar')).toEqual([]);
});

test('below a base path the home page hears of the chosen language too', async () => {
  const below = await openPortalForTest(database, { basePath: '/help' });
  const { headers } = await below.ask('/help/topics?lang=de');
  const paths = (headers['set-cookie'] ?? []).map((cookie) => /Path=([^;]*)/.exec(cookie)?.[1]);
  expect(paths).toEqual(['/help/', '/help', '/help.data']);
});
