import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { isDiskFull } from '#platform/diskSpace.ts';
import { ConvertFailure } from './convertFailure.ts';
import { sourceFailure } from './sourceFailure.ts';

function thrown(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('tables that a full disk has no room for are no damage of the source', () => {
  const tables = new DatabaseSync(':memory:');
  tables.exec('create table texts (text text); pragma max_page_count = 3');
  const insert = tables.prepare('insert into texts values (?)');
  const error = thrown(() => insert.run('x'.repeat(100_000)));
  expect(isDiskFull(error)).toBe(true);
  expect(sourceFailure('/dumps/dump.sql', error)).toBe(error);
});

test('what else ends the reading of a source names it', () => {
  const failure = sourceFailure('/dumps/dump.sql', new Error('unexpected end of file'));
  expect(failure).toBeInstanceOf(ConvertFailure);
  expect(failure).toMatchObject({
    message: 'dump.sql is damaged or incomplete: unexpected end of file',
  });
});
