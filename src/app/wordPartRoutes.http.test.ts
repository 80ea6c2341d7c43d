import path from 'node:path';
import { expect, test } from 'vitest';
import { sessionEndsHeader } from '#core/sessionEndsHeader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { buildDir } from './rendering/buildDir.ts';
import { readPartTable } from './rendering/wordPartTable.ts';

ensureBuild();
const table = readPartTable(path.join(buildDir, 'client'));
if (!table) throw new Error('The build has no table of texts');
const { revision } = table;
const parts = Object.keys(table.parts);
const { portal, db } = await openPortalForFile();

const ask = (names: readonly string[], language = 'de', headers = {}) =>
  portal.ask(
    `/word-parts/${language}?${new URLSearchParams({ of: names.join(' '), v: revision })}`,
    { headers },
  );

test('parts have the same texts in any order, however often they are named', async () => {
  const [one = '', other = ''] = parts.filter((part) => part.endsWith('Widget'));
  const { status, text } = await ask([one, other, 'frame']);
  expect(status).toBe(200);
  expect(text.length).toBeGreaterThan(1000);
  expect((await ask(['frame', other, other, one, 'frame', ...Array(100).fill(one)])).text).toBe(
    text,
  );
});

test('texts come in the encoding that a browser takes', async () => {
  const plain = await ask(['frame']);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const encoding of ['br', 'gzip']) {
    const { headers, text } = await ask(['frame'], 'de', { 'accept-encoding': encoding });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(text.length).toBeLessThan(plain.text.length / 2);
  }
});

test('of more parts than a page has, the request is refused', async () => {
  expect(parts.length).toBeGreaterThan(60);
  const { status, text } = await ask(parts.slice(0, 61));
  expect(status).toBe(400);
  expect(text).toContain('at most 60 parts');
});

test('texts are the same for everyone: nobody is asked who they are, and a private community gives them', async () => {
  await writeSettings(db, { privateCommunity: true });
  portal.services.settings.forget();
  const { cookie } = await portal.login((await makeMember(db)).id);
  for (const headers of [{}, { cookie }]) {
    const answer = await ask(['frame'], 'de', headers);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toContain('public');
    expect(answer.headers).not.toHaveProperty(sessionEndsHeader);
  }
});

test('what the community changes is in the answers from then on', async () => {
  const login = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  const skip = { language: 'de', namespace: 'ui', key: 'skipToContent' };
  const query =
    'mutation ($input: SaveInterfaceWordInput!) { saveInterfaceWord(input: $input) { ok } }';
  const variables = { input: { ...skip, text: 'Gleich zum Inhalt' } };
  expect((await portal.graphql(query, { login, variables })).json).not.toHaveProperty('errors');
  await expect.poll(async () => (await ask(['frame'])).json.ui[skip.key]).toBe('Gleich zum Inhalt');
});

test('a network has an allowance of answers that are put together, not of those that are held', async () => {
  const [first = ''] = parts;
  expect((await ask([first], 'fr')).status).toBe(200);
  const statuses: number[] = [];
  const pairs = parts.flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other]));
  for (const pair of pairs.slice(0, 301)) statuses.push((await ask(pair, 'fr')).status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask([first, first], 'fr')).status).toBe(200);
});
