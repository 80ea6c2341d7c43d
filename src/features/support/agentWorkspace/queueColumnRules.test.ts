import { expect, test } from 'vitest';
import {
  defaultColumns,
  fieldColumn,
  offeredColumns,
  queueColumns,
  storedDisplay,
  viewDisplaySchema,
} from './queueColumnRules.ts';

test('columns are kept in their order, each once', () => {
  const columns = ['TAGS', fieldColumn('serial'), 'SUBJECT', 'TAGS'];
  expect(viewDisplaySchema.parse({ columns })).toEqual({
    columns: ['TAGS', fieldColumn('serial'), 'SUBJECT'],
  });
});

test.each([
  ['without the subject', { columns: ['STATUS'] }],
  ['that don’t exist', { columns: ['SUBJECT', 'SIZE'] }],
  ['of a field without a key', { columns: ['SUBJECT', 'field:'] }],
  ['in groups that don’t exist', { columns: ['SUBJECT'], groupBy: 'TAGS' }],
])('refuses columns %s', (_what, display) => {
  expect(viewDisplaySchema.safeParse(display).success).toBe(false);
});

test('a view without a choice, or with one that no longer fits, has the default', () => {
  expect(storedDisplay(null, null)).toEqual({ columns: defaultColumns, groupBy: null });
  expect(storedDisplay(['SIZE'], 'SIZE')).toEqual({ columns: defaultColumns, groupBy: null });
  expect(storedDisplay(['SUBJECT'], 'TEAM')).toEqual({ columns: ['SUBJECT'], groupBy: 'TEAM' });
});

test('offers the chosen columns first, and no deleted custom field', () => {
  const offered = offeredColumns(['TAGS', 'SUBJECT', fieldColumn('gone')], [{ key: 'serial' }]);
  expect(offered.slice(0, 3)).toEqual(['TAGS', 'SUBJECT', 'NUMBER']);
  expect(offered).toHaveLength(queueColumns.length + 1);
  expect(offered.at(-1)).toBe(fieldColumn('serial'));
});
