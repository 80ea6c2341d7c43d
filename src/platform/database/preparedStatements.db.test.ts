import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { paddedIds, preparedStatement } from './preparedStatements.ts';

const { db } = await openTestDatabase();

test('a connection prepares a marked statement once, and outlives a change of its table', async () => {
  await db.connection().execute(async (only) => {
    await sql`create temporary table kept_things (id int primary key, name text)`.execute(only);
    await sql`insert into kept_things values (1, 'one'), (2, 'two')`.execute(only);
    const read = async (ids: number[]) =>
      (
        await sql`${preparedStatement} select * from kept_things where id = any(${ids}::int[]) order by id`.execute(
          only,
        )
      ).rows;
    expect(await read([1])).toEqual([{ id: 1, name: 'one' }]);
    expect(await read([2, 1])).toHaveLength(2);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%from kept_things%'
        and statement not like '%pg_prepared%'`.execute(only);
    expect(rows).toHaveLength(1);
    await sql`alter table kept_things add colour text default 'red'`.execute(only);
    expect(await read([1])).toEqual([{ id: 1, name: 'one', colour: 'red' }]);
    expect(await read([2])).toEqual([{ id: 2, name: 'two', colour: 'red' }]);
  });
});

test('lists of ids have few lengths, and name no other id', () => {
  expect(paddedIds([7])).toEqual([7]);
  expect(paddedIds([1, 2, 3])).toEqual([1, 2, 3, 3]);
  expect(paddedIds([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
  expect(paddedIds(Array.from({ length: 20 }, (_, index) => index))).toHaveLength(32);
  expect(paddedIds([])).toEqual([0]);
});
