import { expect, test } from 'vitest';
import { buildLayout } from '#features/base/layouts/builtInLayouts.ts';
import { contentChanges } from './contentChanges.ts';
import {
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
    { kind: 'changed', what: 'details', id: null, type: null, fields: ['path', 'title'] },
  ]);
});
