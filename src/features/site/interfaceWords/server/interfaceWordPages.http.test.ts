import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortal, openPortalForFile, type Portal } from '#platform/testing/portal.ts';
import { wordExportPath } from '../interfaceWordRules.ts';

const { portal, db, database } = await openPortalForFile();
await writeSettings(db, { activeLanguages: ['en', 'de', 'en_GB'] });
portal.services.settings.forget();
/** Another process of the same community. */
const other = await openPortal({ database });
afterAll(other.stop);
const { id } = await makeMember(db, { role: 'administrator' });
const login = await portal.login(id);

async function change(name: 'save' | 'reset', input: object): Promise<void> {
  const field = `${name}InterfaceWord`;
  const type = `${name === 'save' ? 'Save' : 'Reset'}InterfaceWordInput`;
  const query = `mutation ($input: ${type}!) { ${field}(input: $input) { ok } }`;
  const { json } = await portal.graphql(query, { login, variables: { input } });
  expect(json).toEqual({ data: { [field]: { ok: true } } });
}

const html = { headers: { accept: 'text/html' } };
const pageOf = async (at: Portal, language: string) =>
  (await at.ask(`/?lang=${language}`, html)).text;
const wordsIn = (page: string) => /data-words="([^"]*)"/.exec(page)?.[1] ?? null;

const skip = { namespace: 'ui', key: 'skipToContent' };

test('pages say nothing of texts while none is changed', async () => {
  expect(wordsIn(await pageOf(portal, 'de'))).toBeNull();
});

test('a changed text is on the pages of every process at once, and only in its language', async () => {
  const before = await pageOf(other, 'de');
  await pageOf(other, 'de');
  await change('save', { ...skip, language: 'de', text: 'Gleich zum Inhalt' });
  expect(await pageOf(portal, 'de')).toContain('Gleich zum Inhalt');
  await expect.poll(() => pageOf(other, 'de'), { timeout: 10_000 }).toContain('Gleich zum Inhalt');
  expect(before).not.toContain('Gleich zum Inhalt');

  const page = await pageOf(portal, 'de');
  expect(wordsIn(page)).toMatch(/^\w{12} ui$/);
  expect(wordsIn(await pageOf(portal, 'en'))).toBeNull();
});

test('browsers get the changed texts of the namespaces that they ask for, to keep', async () => {
  await change('save', { ...skip, language: 'de', text: 'Gleich zum Inhalt' });
  await change('save', {
    ...{ language: 'de', namespace: 'webhooks', key: 'title', text: 'Rückrufe' },
  });
  const [revision] = (wordsIn(await pageOf(portal, 'de')) ?? '').split(' ');
  const { json, headers } = await portal.ask(`/words/de?names=ui+post&v=${revision}`);
  expect(json).toEqual({ ui: { [skip.key]: 'Gleich zum Inhalt' } });
  expect(headers['cache-control']).toContain('immutable');
  // A page from before a change: its address must not keep newer texts.
  const old = await portal.ask('/words/de?names=ui&v=000000000000');
  expect(old.headers['cache-control']).toBe('no-cache');
  expect((await portal.ask('/words/xx?names=ui')).status).toBe(404);
});

test('British pages show what was changed in English', async () => {
  await change('save', { ...skip, language: 'en', text: 'Jump to the content' });
  expect(await pageOf(portal, 'en_GB')).toContain('Jump to the content');
  await change('reset', { ...skip, language: 'en' });
  expect(await pageOf(portal, 'en_GB')).not.toContain('Jump to the content');
});

test('the error page has changed texts', async () => {
  const title = {
    language: 'de',
    namespace: 'errorPage',
    key: 'titles.400',
    text: 'Das ging nicht',
  };
  await change('save', title);
  // An address that can’t be read asks for no settings, as other requests do.
  await pageOf(portal, 'de');
  const headers = { ...html.headers, 'accept-language': 'de' };
  const { text } = await portal.ask('/%zz', { headers });
  expect(text).toContain('Das ging nicht');
});

test('staff export changes as JSON and as translation files, others do not', async () => {
  await change('save', { ...skip, language: 'de', text: 'Gleich zum Inhalt' });
  const headers = { cookie: login.cookie };
  const { json } = await portal.ask(`${wordExportPath}?language=de`, { headers });
  expect(json.ui).toEqual({ [skip.key]: 'Gleich zum Inhalt' });
  const { port } = portal;
  const address = `http://127.0.0.1:${port}${wordExportPath}?language=de&format=zip`;
  const files = unzipSync(await (await fetch(address, { headers })).bytes());
  const file = JSON.parse(new TextDecoder().decode(files['locales/de/ui.json']));
  expect(file[skip.key]).toBe('Gleich zum Inhalt');
  expect((await portal.ask(`${wordExportPath}?language=de`)).status).toBe(401);
});
