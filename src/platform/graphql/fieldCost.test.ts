import SchemaBuilder from '@pothos/core';
import DataLoader from 'dataloader';
import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import './fieldCost.ts';

test('an expensive operation sends one statement at a time, and loaders still batch its rows', async () => {
  const batches: number[] = [];
  const loader = new DataLoader<number, number>(async (keys) => {
    batches.push(keys.length);
    return keys;
  });
  let [running, most] = [0, 0];
  const send = async (row: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return row;
  };
  const builder = new SchemaBuilder({ plugins: ['cost'] });
  const Row = builder.objectRef<number>('Row').implement({
    fields: (t) => ({
      batched: t.int({ cost: 10, resolve: (row) => loader.load(row) }),
      sent: t.int({ cost: 50, resolve: send }),
    }),
  });
  builder.queryType({
    fields: (t) => ({ rows: t.field({ type: [Row], resolve: () => [1, 2, 3] }) }),
  });
  let last: Promise<unknown> = Promise.resolve();
  const oneByOne = (work: () => unknown) => {
    last = last.then(work);
    return last;
  };
  const { data } = await graphql({
    ...{ schema: builder.toSchema(), source: '{ rows { batched sent } }' },
    contextValue: { oneByOne },
  });
  expect(data?.rows).toEqual([1, 2, 3].map((row) => ({ batched: row, sent: row })));
  expect(batches).toEqual([3]);
  expect(most).toBe(1);
});
