import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { featureParts } from '#core/feature/feature.ts';
import { pageWordParts } from '#core/words/wordPartsAddress.ts';
import type { LayoutInput } from '#features/base/layouts/layoutRules.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { buildDir } from './rendering/buildDir.ts';
import { createViewScripts } from './rendering/viewScripts.ts';
import { readPartTable } from './rendering/wordPartTable.ts';
import { routeTable } from './routeTable.ts';
import { wordsOfParts } from './wordPartRoutes.ts';

ensureBuild();
const client = path.join(buildDir, 'client');
const found = readPartTable(client);
if (!found) throw new Error('The build has no table of texts');
const table = found;
const { textsOf } = createViewScripts(client, '');
const layouts: Readonly<Record<string, LayoutInput>> = Object.assign(
  {},
  ...featureParts('layouts'),
);
const { portal, db } = await openPortalForFile();

/** The parts of each file of texts that a page preloads. */
function partsOf(layout: string): string[][] {
  const types = (layouts[layout] ?? []).flatMap(({ columns }) =>
    columns.flatMap(({ widgets }) =>
      widgets.map((widget) => (typeof widget === 'string' ? widget : widget[0])),
    ),
  );
  return pageWordParts(textsOf(types)?.parts ?? []);
}

function sizeOf(parts: readonly string[], language: string): number {
  return gzipSync(JSON.stringify(wordsOfParts(parts, { table, language }))).length;
}

const kilobyte = 1024;
const most = 15 * kilobyte;
const mostOnAverage = 6 * kilobyte;

test.each(['ru', 'ar', 'ja', 'fr', 'de', 'hu', 'en'])(
  'the texts of every page fit into 15 kB in %s',
  (language) => {
    const pages = Object.entries(routeTable).map(([pattern, { layout }]) => ({
      pattern,
      size: partsOf(layout).reduce((sum, parts) => sum + sizeOf(parts, language), 0),
    }));
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter(({ size }) => size > most)).toEqual([]);
    const mean = pages.reduce((sum, { size }) => sum + size, 0) / pages.length;
    expect(mean).toBeLessThan(mostOnAverage);
  },
);

test('what is loaded later is small', () => {
  const large = Object.keys(table.parts).filter(
    (part) => !part.endsWith('Widget') && sizeOf([part], 'ru') > 4 * kilobyte,
  );
  expect(large).toEqual([]);
});

test('a page preloads its texts, which browsers keep', async () => {
  // A community without posts says how to begin.
  await makeConversation(db);
  await writeSettings(db, { activeLanguages: ['en', 'ru'] });
  portal.services.settings.forget();
  const { text } = await portal.ask('/?lang=ru', { headers: { accept: 'text/html' } });
  const links = [...text.matchAll(/<link rel="preload" as="fetch"[^>]*href="([^"]+)"/g)].map(
    ([, href = '']) => href.replaceAll('&amp;', '&'),
  );
  expect(links).toHaveLength(2);
  const answers = await Promise.all(links.map((link) => portal.ask(link)));
  for (const { status, headers } of answers) {
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
  }
  const [frame, own] = answers.map(({ json }) => json as object);
  expect(frame).toHaveProperty('shell');
  expect(JSON.stringify(frame)).toMatch(/[а-я]{5}/);
  expect(own).toHaveProperty('lists');
  expect(own).not.toHaveProperty('supportDesk');
});

test('texts of another release are not given, and those from before a change are not kept', async () => {
  const ask = (query: string, language = 'de') => portal.ask(`/word-parts/${language}?${query}`);
  for (const address of ['of=frame&v=other', 'of=frame', 'of=frame&v=other.changed']) {
    const { status, headers } = await ask(address);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  }
  const changed = await ask(`of=frame&v=${table.revision}.changed`);
  expect([changed.status, changed.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect((await ask(`of=frame&v=${table.revision}`, 'xx')).status).toBe(404);
  expect((await ask(`of=__proto__+none&v=${table.revision}`)).json).toEqual({});
});

test('a regional language has its own texts, and those of its base where it has none', () => {
  const words = (language: string) =>
    JSON.stringify(wordsOfParts(['frame', 'InterfaceWordListWidget'], { table, language }));
  expect(words('pt_PT')).not.toBe(words('pt'));
  expect(words('pt_PT').length).toBeGreaterThan(words('pt').length / 2);
  expect(words('pt_BR')).toBe(words('pt'));
});
