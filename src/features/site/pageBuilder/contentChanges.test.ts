import { expect, test } from 'vitest';
import { buildLayout } from '#features/base/layouts/builtInLayouts.ts';
import { contentChanges } from './contentChanges.ts';
import { aroundChange } from './contentDifferences.ts';
import {
  changeSection,
  changeWidget,
  duplicateWidget,
  moveWidget,
  removeWidget,
  setColumns,
} from './documentEdits.ts';

const document = buildLayout([
  { columns: [{ width: '1/1', widgets: ['a', 'b', 'c'] }] },
  { columns: [{ width: '1/1', widgets: ['d'] }] },
]);
const changes = (to: typeof document) =>
  contentChanges({ document, details: null }, { document: to, details: null }).map(
    ({ kind, id, fields }) => [kind, id, ...fields].join(' '),
  );

test('what was added, removed, moved and changed is found by id', () => {
  expect(changes(document)).toEqual([]);
  expect(changes(removeWidget(document, 'b-2'))).toEqual(['removed b-2']);
  expect(changes(duplicateWidget(document, 'b-2', 'new'))).toEqual(['added new']);
  const renamed = changeWidget(document, 'a-1', (widget) => ({
    ...widget,
    properties: { title: 'Hello' },
    enabled: false,
  }));
  expect(changes(renamed)).toEqual(['changed a-1 enabled title']);
  expect(changes(setColumns(document, 'section-1', ['1/2', '1/2']))).toEqual([
    'changed section-1 columns',
  ]);
});

test('only the widget that moved counts as moved', () => {
  const place = { sectionId: 'section-1', column: 0 };
  expect(changes(moveWidget(document, 'c-3', { ...place, index: 0 }))).toEqual(['moved c-3']);
  expect(changes(moveWidget(document, 'a-1', { ...place, index: 3 }))).toEqual(['moved a-1']);
  const across = moveWidget(document, 'b-2', { sectionId: 'section-2', column: 0, index: 1 });
  expect(changes(across)).toEqual(['moved b-2']);
});

test('details of a page are compared by field', () => {
  const details = {
    ...{ path: 'a', title: 'A', description: '', imageUrl: null, texts: {}, audience: {} },
    ...{ topicIds: [], categoryIds: [], indexDisabled: false },
  };
  const renamed = { document, details: { ...details, path: 'b', title: 'B' } };
  expect(contentChanges({ document, details }, renamed)).toEqual([
    {
      ...{ kind: 'changed', what: 'details', id: null, type: null, fields: ['path', 'title'] },
      differences: [
        { path: 'path', from: 'a', to: 'b' },
        { path: 'title', from: 'A', to: 'B' },
      ],
      ...{ fromSection: null, toSection: null },
    },
  ]);
  const shaded = { document: { ...document, backgroundEnabled: true }, details };
  expect(contentChanges({ document, details }, shaded)[0]?.fields).toEqual(['backgroundEnabled']);
});

test('old and new values are told by their paths, and sections by their numbers', () => {
  const full = (to: typeof document) =>
    contentChanges({ document, details: null }, { document: to, details: null });
  const withCards = changeWidget(document, 'a-1', (widget) => ({
    ...widget,
    properties: { cards: [{ title: 'One', url: '/a' }], tags: ['x', 'y'] },
    translations: { de: { 'cards.0.title': 'Eins' } },
  }));
  expect(full(withCards)[0]?.differences).toEqual([
    { path: 'cards.0.title', from: null, to: 'One' },
    { path: 'cards.0.url', from: null, to: '/a' },
    { path: 'tags', from: null, to: ['x', 'y'] },
    { path: 'translations.de.cards.0.title', from: null, to: 'Eins' },
  ]);
  const emptied = changeWidget(document, 'a-1', (widget) => ({
    ...widget,
    properties: { cards: [], image: null, title: '', search: false },
  }));
  const filled = changeWidget(document, 'a-1', (widget) => ({
    ...widget,
    properties: { cards: [{ title: 'One', url: '' }], image: null, title: 'Hi', search: false },
  }));
  const [between] = contentChanges(
    { document: emptied, details: null },
    { document: filled, details: null },
  );
  expect(between?.differences).toEqual([
    { path: 'cards.0.title', from: null, to: 'One' },
    { path: 'title', from: null, to: 'Hi' },
  ]);
  const framed = changeWidget(document, 'a-1', (widget) => ({
    ...widget,
    properties: { html: '<b>x</b>', frameKey: 'abc' },
    translations: { de: { html: '<b>y</b>', frameKey: 'def' } },
  }));
  expect(full(framed)[0]?.differences.map(({ path }) => path)).toEqual([
    'html',
    'translations.de.html',
  ]);
  const wide = changeSection(document, 'section-2', (section) => ({
    ...section,
    fullWidth: true,
    backgroundEnabled: true,
    properties: { background: 'accent' },
  }));
  expect(full(wide)[0]).toMatchObject({
    fromSection: 2,
    toSection: 2,
    fields: ['background', 'width'],
    differences: [
      { path: 'background', from: 'none', to: 'accent' },
      { path: 'width', from: 'page', to: 'full' },
    ],
  });
  const across = moveWidget(document, 'b-2', { sectionId: 'section-2', column: 0, index: 0 });
  expect(full(across)[0]).toMatchObject({ kind: 'moved', fromSection: 1, toSection: 2 });
  expect(full(removeWidget(document, 'd-4'))[0]).toMatchObject({ fromSection: 2, toSection: null });
});

test('a long text is shortened to what differs in it', () => {
  const text = 'word '.repeat(200);
  const [from, to] = aroundChange(text, `${text}new`, 40);
  expect(from).toBe(`…${'word '.repeat(2)}`);
  expect(to).toBe(`…${'word '.repeat(2)}new`);
  expect(aroundChange('a', 'b', 40)).toEqual(['a', 'b']);
  expect(aroundChange('x'.repeat(50), 'y', 40)).toEqual([`${'x'.repeat(40)}…`, 'y']);
  expect(aroundChange('😀'.repeat(3), '', 2)[0]).toBe('😀😀…');
});
