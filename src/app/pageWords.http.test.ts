import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { featureParts } from '#core/feature/feature.ts';
import type { LayoutInput } from '#features/base/layouts/layoutRules.ts';
import { projectDir } from '#platform/projectDir.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { createViewScripts } from './rendering/viewScripts.ts';
import { routeTable } from './routeTable.ts';

ensureBuild();
const client = path.join(projectDir, 'build/client');
const manifest = z
  .record(z.string(), z.object({ file: z.string() }))
  .parse(JSON.parse(fs.readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')));
const wordFiles = new Map<string, string>(
  Object.entries(manifest).flatMap(([module, { file }]) =>
    module.startsWith('virtual:words/') ? [[`/${file}`, module] as const] : [],
  ),
);
const { scriptsOf } = createViewScripts(client, '');
const layouts: Readonly<Record<string, LayoutInput>> = Object.assign(
  {},
  ...featureParts('layouts'),
);

/** Gzip of every translation file that a page of a route loads with its views, and of those that every page loads. */
function wordsOf(layout: string, language: string): { size: number; modules: string[] } {
  const sections = layouts[layout] ?? [];
  const types = sections.flatMap(({ columns }) =>
    columns.flatMap(({ widgets }) =>
      widgets.map((widget) => (typeof widget === 'string' ? widget : widget[0])),
    ),
  );
  const files = new Set(scriptsOf(types, language).filter((file) => wordFiles.has(file)));
  const first = manifest[`virtual:words/${language}/first`];
  if (first) files.add(`/${first.file}`);
  const size = [...files].reduce(
    (sum, file) => sum + gzipSync(fs.readFileSync(path.join(client, file))).length,
    0,
  );
  return { size, modules: [...files].map((file) => wordFiles.get(file) ?? file) };
}

const kilobyte = 1024;
/** Of an agent's request. */
const mostOfAny = 42;
const mostOnAverage = 16;
/** Pages that visitors come to: their texts fit into 15 kB in every language. */
const visited = [
  '/',
  '/tags',
  '/topics',
  '/categories',
  '/conversations/search',
  '/conversations/:topicSlug?/:slug/:id',
];
const longest = ['ru', 'ar', 'ja', 'fr', 'de'] as const;

const pagesIn = (language: string) =>
  Object.entries(routeTable).map(([pattern, { layout }]) => ({
    pattern,
    ...wordsOf(layout, language),
  }));

test.each(longest)('the texts of pages that visitors come to fit into 15 kB in %s', (language) => {
  const pages = pagesIn(language).filter(({ pattern }) => visited.includes(pattern));
  expect(pages).toHaveLength(visited.length);
  const large = pages.filter(({ size }) => size > 15 * kilobyte);
  expect(large).toEqual([]);
});

// Forms and tools of staff have more; what shares a script shares its texts. It must not become more.
test.each(longest)('the texts of no page in %s are much more', (language) => {
  const pages = pagesIn(language);
  expect(pages.length).toBeGreaterThan(100);
  const largest = Math.max(...pages.map(({ size }) => size));
  expect(largest / kilobyte).toBeLessThan(mostOfAny);
  const mean = pages.reduce((sum, { size }) => sum + size, 0) / pages.length;
  expect(mean / kilobyte).toBeLessThan(mostOnAverage);
});

test('a page loads texts of its own language only', () => {
  const { modules } = wordsOf('HOME_PAGE', 'ru');
  expect(modules).toContain('virtual:words/ru/first');
  expect(modules.filter((module) => !module.startsWith('virtual:words/ru/'))).toEqual([]);
});

test('a regional language loads its own texts, and those of its base where it has none', () => {
  const { modules } = wordsOf('ADMIN_WORDS_PAGE', 'pt_PT');
  expect(modules).toContain('virtual:words/pt_PT/first');
  expect(modules).toContain('virtual:words/pt/interfaceWords');
});
