import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTestServer } from '#platform/testing/testServer.ts';
import { awardRoutes } from './awardRoutes.ts';

const { db } = await openTestDatabase();
const app = await openTestServer(db);
await app.register(awardRoutes);
afterAll(() => app.close());

test('all awards are listed in their order', async () => {
  await db
    .insertInto('badges')
    .values([
      { name: 'Second', list_order: 2, color: '#ff0000', awarded_count: 3 },
      {
        name: 'First',
        list_order: 1,
        description: 'The first answer',
        image_url: '/files/a/b.png',
      },
    ])
    .execute();
  const answer = await app.inject('/care/community/rest/un-authenticated/metadata/awards/all');
  expect(answer.statusCode).toBe(200);
  expect(answer.json().awards).toMatchObject([
    { name: 'First', type: 'BADGE', description: 'The first answer', order: 1, awardedCount: 0 },
    { name: 'Second', color: '#ff0000', order: 2, awardedCount: 3 },
  ]);
});
