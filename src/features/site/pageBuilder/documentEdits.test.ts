import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLayout } from '#features/base/layouts/builtInLayouts.ts';
import { widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import {
  addSection,
  duplicateSection,
  duplicateWidget,
  findPlace,
  listColumns,
  moveSection,
  moveWidget,
  removeSection,
  setColumns,
  stepSection,
  stepWidget,
} from './documentEdits.ts';

const page = buildLayout([
  { columns: [{ width: '1/1', widgets: ['a', 'b'] }] },
  {
    columns: [
      { width: '2/3', widgets: ['c'] },
      { width: '1/3', widgets: [] },
    ],
  },
]);
const types = (document: typeof page) => widgetsOfLayout(document).map(({ type }) => type);

test('a widget is moved to a place within its column, and to another column', () => {
  const [a, b] = ['a-1', 'b-2'];
  const first = { sectionId: 'section-1', column: 0 };
  expect(types(moveWidget(page, a, { ...first, index: 2 }))).toEqual(['b', 'a', 'c']);
  expect(types(moveWidget(page, b, { ...first, index: 0 }))).toEqual(['b', 'a', 'c']);
  expect(moveWidget(page, a, { ...first, index: 1 })).toBe(page);
  const moved = moveWidget(page, a, { sectionId: 'section-2', column: 1, index: 0 });
  expect(findPlace(moved, a)).toEqual({ sectionId: 'section-2', column: 1, index: 0 });
  expect(types(moved)).toEqual(['b', 'c', 'a']);
});

test('step by step a widget goes through every column, and stops at the ends', () => {
  const steps = [page];
  for (let step = 0; step < 5; step += 1) {
    steps.push(stepWidget(steps.at(-1) ?? page, 'a-1', 1));
  }
  expect(steps.map((each) => Object.values(findPlace(each, 'a-1') ?? {}).join(' '))).toEqual([
    'section-1 0 0',
    'section-1 0 1',
    'section-2 0 0',
    'section-2 0 1',
    'section-2 1 0',
    'section-2 1 0',
  ]);
  const back = steps
    .slice(1, 5)
    .reduce((each) => stepWidget(each, 'a-1', -1), steps.at(-1) ?? page);
  expect(findPlace(back, 'a-1')).toEqual({ sectionId: 'section-1', column: 0, index: 0 });
});

test('a section is moved to a gap between sections', () => {
  const three = addSection(page, { id: 'new', widths: ['1/1'] }, 2);
  const order = (document: typeof page) => document.sections.map(({ id }) => id).join(' ');
  expect(order(moveSection(three, 'new', 0))).toBe('new section-1 section-2');
  expect(order(moveSection(three, 'new', 1))).toBe('section-1 new section-2');
  expect(order(moveSection(three, 'section-1', 2))).toBe('section-2 section-1 new');
  expect(order(moveSection(three, 'section-1', 3))).toBe('section-2 new section-1');
  for (const gap of [1, 2]) expect(moveSection(three, 'section-2', gap)).toBe(three);
  expect(order(stepSection(three, 'section-2', -1))).toBe('section-2 section-1 new');
  expect(order(stepSection(three, 'section-2', 1))).toBe('section-1 new section-2');
  expect(stepSection(three, 'section-1', -1)).toBe(three);
  expect(stepSection(three, 'new', 1)).toBe(three);
  expect(types(moveSection(three, 'section-1', 3))).toEqual(['c', 'a', 'b']);
});

test('a section with fewer columns keeps its widgets', () => {
  const filled = moveWidget(page, 'a-1', { sectionId: 'section-2', column: 1, index: 0 });
  const narrow = setColumns(filled, 'section-2', ['1/1']);
  expect(listColumns(narrow).map(({ width, count }) => `${width} ${count}`)).toEqual([
    '1/1 1',
    '1/1 2',
  ]);
});

test('copies have ids of their own', () => {
  let serial = 0;
  const newId = () => {
    serial += 1;
    return `new-${serial}`;
  };
  const twice = duplicateSection(duplicateWidget(page, 'a-1', newId()), 'section-2', newId);
  const ids = [...twice.sections, ...widgetsOfLayout(twice)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(types(twice)).toEqual(['a', 'a', 'b', 'c', 'c']);
});

test('no sequence of moves loses or repeats a widget', () => {
  const move = fc.record({
    id: fc.constantFrom('a-1', 'b-2', 'c-3'),
    kind: fc.constantFrom('up', 'down', 'to', 'columns', 'sectionDown', 'add', 'remove'),
    section: fc.constantFrom('section-1', 'section-2'),
    index: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      const end = moves.reduce((document, { id, kind, section, index }, at) => {
        if (kind === 'up' || kind === 'down')
          return stepWidget(document, id, kind === 'up' ? -1 : 1);
        if (kind === 'columns') {
          return setColumns(document, section, index > 1 ? ['1/2', '1/2'] : ['1/1']);
        }
        if (kind === 'sectionDown') return stepSection(document, section, 1);
        if (kind === 'add') return addSection(document, { id: `s${at}`, widths: ['1/1'] }, index);
        if (kind === 'remove') return removeSection(document, `s${at - 1}-none`);
        return moveWidget(document, id, { sectionId: section, column: 0, index });
      }, page);
      expect(types(end).toSorted()).toEqual(['a', 'b', 'c']);
    }),
  );
});
