import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();

test('the stats of the community are counted at most every half minute', async () => {
  const contextValue = testContext(db);
  const source = '{ communityStats { members posts responses postWithAcceptedSolutions likes } }';
  const read = async (ctx = contextValue) => {
    const { data } = await graphql({ schema: productSchema, source, contextValue: ctx });
    return JSON.parse(JSON.stringify(data)).communityStats;
  };
  await makeMember(db, { likes_received_count: 5 });
  const before = await read();
  expect(before).toMatchObject({ members: 1, likes: 5 });
  await makeMember(db, { username: 'zed', blocked_at: new Date() });
  const guest = await makeMember(db, { username: 'guest' });
  expect(await read()).toEqual(before);
  expect(await read(testContext(db))).toMatchObject({ members: 2 });
  await db.deleteFrom('members').where('id', '=', guest.id).execute();
});
