import { expect, test } from 'vitest';
import { unseenChanges } from './queueNewsRules.ts';

const shown = [
  { id: '1', updatedAt: '2026-01-01T10:00:00Z' },
  { id: '2', updatedAt: '2026-01-01T10:00:00Z' },
];
const change = (id: string, updatedAt: string, matches: boolean) => ({
  ...{ id, updatedAt, matches },
  isNew: false,
});

test('news are requests that came, changed or left', () => {
  const changes = [
    change('3', '2026-01-01T11:00:00Z', true),
    change('1', '2026-01-01T11:00:00Z', true),
    change('2', '2026-01-01T11:00:00Z', false),
  ];
  expect(unseenChanges(changes, shown)).toEqual(['3', '1', '2']);
});

test('what the list shows already, and requests of other views, are none', () => {
  const changes = [
    change('3', '2026-01-01T11:00:00Z', false),
    change('1', '2026-01-01T10:00:00.000Z', true),
    change('2', '2026-01-01T09:00:00Z', true),
  ];
  expect(unseenChanges(changes, shown)).toEqual([]);
});
