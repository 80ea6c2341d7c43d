import { expect, test } from 'vitest';
import { bulkValuesOf, changedRequestValues, isSameAs } from './bulkChangeRules.ts';

const row = {
  ...{ status: 'NEW', priority: 'LOW', assignee_id: null, team_id: 3, tags: ['b', 'a'] },
  ...{ snoozed_until: null, due_at: new Date('2026-06-01T10:00:00Z') },
};
const changed = {
  ...{ ...row, assignee_id: 7, status: 'OPEN', tags: ['a', 'b', 'vip'], due_at: null },
};

test('remembers what a change set, and nothing else', () => {
  expect(changedRequestValues(bulkValuesOf(row), bulkValuesOf(changed))).toEqual({
    before: { status: 'NEW', assigneeId: '', tags: ['a', 'b'], dueAt: '2026-06-01T10:00:00.000Z' },
    after: { status: 'OPEN', assigneeId: '7', tags: ['a', 'b', 'vip'], dueAt: null },
  });
});

test('the order of tags is no change, another tag or time is one', () => {
  const { after } = changedRequestValues(bulkValuesOf(row), bulkValuesOf(changed));
  expect(isSameAs({ ...changed, tags: ['vip', 'b', 'a'] }, after)).toBe(true);
  expect(isSameAs({ ...changed, tags: ['vip', 'b'] }, after)).toBe(false);
  expect(isSameAs({ ...changed, due_at: new Date(0) }, after)).toBe(false);
  // What the change left alone may have changed.
  expect(isSameAs({ ...changed, priority: 'URGENT', team_id: 1 }, after)).toBe(true);
});
