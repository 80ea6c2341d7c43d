import fs from 'node:fs';
import { expect, test } from 'vitest';
import { featureParts } from '#core/feature/feature.ts';
import { builtInLayout, layoutKeys } from '#features/base/layouts/builtInLayouts.ts';
import { searchKinds } from '#features/content/searchIndex/server/searchDocuments.ts';
import words from '#locales/en/access.json' with { type: 'json' };
import { features } from './features.ts';
import { routeTable } from './routeTable.ts';
import './serverFeatures.ts';
import { loadWidgetDefinitions } from '#features/base/layouts/widgetDefinitions.ts';

const views = featureParts('widgets').flatMap((widgets) => Object.keys(widgets));

test('every feature has a name of its own', () => {
  const names = features.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('a widget has properties and a view, and no type stands twice', async () => {
  const defined = Object.keys(await loadWidgetDefinitions());
  expect(views.toSorted()).toEqual(defined.toSorted());
});

test('every layout is valid and holds widgets that exist', () => {
  for (const key of layoutKeys()) {
    const used = builtInLayout(key).sections.flatMap(({ columns }) =>
      columns.flatMap(({ widgets }) => widgets.map(({ type }) => type)),
    );
    expect(views, key).toEqual(expect.arrayContaining(used));
  }
});

test('every route names a layout that ships, and a page', async () => {
  for (const [pattern, { layout, page }] of Object.entries(routeTable)) {
    expect(layoutKeys(), pattern).toContain(layout);
    expect((await page()).settle, pattern).toBeTypeOf('function');
  }
});

test('no address is in two manifests', () => {
  const patterns = featureParts('routes').flatMap((routes) => Object.keys(routes));
  expect(new Set(patterns).size).toBe(patterns.length);
});

test('no key is that of two features, or of the shell', () => {
  const keys = featureParts('keyCommands').flatMap((rows) => rows.flatMap((row) => row.keys));
  const taken = ['/', '?', 'g n', ...keys];
  expect(keys).toContain('g t');
  expect(new Set(taken).size).toBe(taken.length);
});

test('every action that people may ask about has its words, and no words are of another', () => {
  const actions = featureParts('explainedActions').flatMap((part) => Object.values(part).flat());
  expect(actions.toSorted()).toEqual(Object.keys(words.action).toSorted());
  expect(actions.toSorted()).toEqual(Object.keys(words.rule).toSorted());
});

test('what search finds has its name in both manifests, and a number of its own', () => {
  const types = searchKinds().flatMap((kind) => Object.entries(kind.types));
  const offered = featureParts('searchEntities').flat();
  const names = types.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(offered));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(types.map(([, type]) => type)).size).toBe(names.length);
});

test('every folder of a feature has a manifest that is listed', () => {
  const listed = ['features.ts', 'serverFeatures.ts'].map((name) =>
    fs.readFileSync(new URL(name, import.meta.url), 'utf8'),
  );
  const root = new URL('../features/', import.meta.url);
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
  const manifests = files.filter((file) => /\w+(?:Feature|\/server\/\w+Server)\.ts$/.test(file));
  const missing = manifests.filter((file) => !listed.some((text) => text.includes(`/${file}'`)));
  expect(missing).toEqual([]);
});
