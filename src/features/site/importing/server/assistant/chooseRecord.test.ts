import { expect, test } from 'vitest';
import { recordChooser, targetCategoryId, wantsRoles } from './chooseRecord.ts';
import { type ImportChoices, importChoicesSchema } from './importChoices.ts';

const chooser = (choices: Partial<ImportChoices>, skippedCategories: string[] = []) =>
  recordChooser(
    { ...importChoicesSchema.parse({}), ...choices },
    { skippedCategories: new Set(skippedCategories), categoryOfTarget: new Map([['t', 7]]) },
  );
const post = { id: 'p', topicId: null, categoryId: 'c', type: 'QUESTION', status: 'OPEN' };

test('without choices everything is as it was, but nobody has a role', () => {
  const choose = chooser({});
  expect(choose('posts', post)).toEqual({ record: post });
  expect(choose('categories', { id: 'c' })).toEqual({ record: { id: 'c' } });
  expect(choose('roles', { id: 'moderator' })).toHaveProperty('outcome.kind', 'dropped');
  expect(choose('roleGrants', { roleId: 'moderator' })).toHaveProperty('outcome.kind', 'dropped');
  expect(choose('members', { role: 'administrator' })).toEqual({ record: { role: 'member' } });
  expect(choose('comments', { id: 'x' })).toEqual({ record: { id: 'x' } });
});

test('a place that is left out takes its posts along, unless their topic goes elsewhere', () => {
  const choose = chooser({ topics: { t: 'to:3', u: 'skip' } }, ['c']);
  expect(choose('categories', { id: 'c' })).toHaveProperty('outcome.kind', 'dropped');
  expect(choose('topics', { id: 'x', categoryId: 'c' })).toHaveProperty('outcome.kind', 'dropped');
  expect(choose('posts', post)).toHaveProperty('outcome.kind', 'dropped');
  expect(choose('posts', { ...post, categoryId: 'd', topicId: 'u' })).toHaveProperty(
    'outcome.kind',
    'dropped',
  );
  expect(choose('posts', { ...post, topicId: 't' })).toHaveProperty(
    'record.categoryId',
    targetCategoryId(7),
  );
});

test('types and statuses become others; an empty status is none', () => {
  const choose = chooser({
    types: { QUESTION: 'IDEA' },
    statuses: { OPEN: '', DONE: 'COMPLETED' },
  });
  expect(choose('posts', post)).toMatchObject({ record: { type: 'IDEA', status: null } });
  expect(choose('posts', { ...post, status: 'DONE' })).toHaveProperty('record.status', 'COMPLETED');
  expect(choose('posts', { ...post, status: null })).toHaveProperty('record.status', null);
});

test('a role is taken over, or becomes one that is here', () => {
  const choose = chooser({ roles: { staff: 'to:moderator', helper: 'keep' } });
  expect(choose('roles', { id: 'helper' })).toEqual({ record: { id: 'helper' } });
  expect(choose('roles', { id: 'staff' })).toHaveProperty('outcome.kind', 'merged');
  expect(choose('roleGrants', { roleId: 'staff' })).toEqual({ record: { roleId: 'moderator' } });
  expect(choose('members', { role: 'helper' })).toEqual({ record: { role: 'helper' } });
  const choices = importChoicesSchema.parse({});
  expect(wantsRoles(choices)).toBe(false);
  expect(wantsRoles({ ...choices, roles: { staff: 'to:moderator' } })).toBe(true);
});
