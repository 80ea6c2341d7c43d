import { expect, test } from 'vitest';
import { buildLayout } from '#features/base/layouts/builtInLayouts.ts';
import { type DropTarget, dropMark, sectionGapAt } from './dropTargets.ts';
import { treeRows } from './treeRows.ts';

const rows = treeRows(
  buildLayout([
    { columns: [{ width: '1/1', widgets: ['a', 'b'] }] },
    {
      columns: [
        { width: '2/3', widgets: ['c'] },
        { width: '1/3', widgets: [] },
      ],
    },
  ]),
);
const marks = (target: DropTarget | null) =>
  rows.flatMap((row) => {
    const mark = dropMark(rows, row, target);
    return mark ? [`${mark} ${row.key}`] : [];
  });

test('the nearest gap between sections follows the middles of whole sections', () => {
  const boxes = [
    { top: 0, bottom: 90 },
    { top: 90, bottom: 110 },
    { top: 110, bottom: 200 },
  ];
  const heights = [-50, 40, 50, 99, 101, 150, 160, 900];
  expect(heights.map((y) => sectionGapAt(y, boxes))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expect(sectionGapAt(10, [])).toBe(0);
});

test('one line shows where a section would go: before a section, or at the end', () => {
  expect([0, 1, 2].map((index) => marks({ kind: 'section', index }))).toEqual([
    ['before section-1'],
    ['before section-2'],
    ['after section-2/1'],
  ]);
  expect(marks(null)).toEqual([]);
});

test('a widget goes between widgets, or into a column', () => {
  const at = (sectionId: string, column: number, index: number) =>
    marks({ kind: 'widget', place: { sectionId, column, index } });
  expect(at('section-1', 0, 1)).toEqual(['after a-1', 'before b-2']);
  expect(at('section-1', 0, 2)).toEqual(['after b-2']);
  expect(at('section-2', 1, 0)).toEqual(['within section-2/1']);
});
