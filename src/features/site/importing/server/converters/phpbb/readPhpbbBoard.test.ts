import { expect, test } from 'vitest';
import { MysqlRow } from '../mysql/mysqlRow.ts';
import { visibilityOf } from './readPhpbbBoard.ts';

const rowOf = (values: Readonly<Record<string, string>>) =>
  new MysqlRow('phpbb_posts', {
    number: 1,
    columns: new Map(Object.keys(values).map((column, index) => [column, index])),
    values: Object.values(values),
  });

test('3.0 has posts that are approved or not, and 3.1 those that are deleted', () => {
  expect(visibilityOf(rowOf({ post_approved: '1' }), 'post')).toBe(1);
  expect(visibilityOf(rowOf({ post_approved: '0' }), 'post')).toBe(0);
  expect(visibilityOf(rowOf({ post_visibility: '2' }), 'post')).toBe(2);
  expect(visibilityOf(rowOf({ topic_visibility: '3' }), 'topic')).toBe(3);
});

test('what says nothing waits for approval', () => {
  expect(visibilityOf(rowOf({ post_id: '1' }), 'post')).toBe(0);
});
