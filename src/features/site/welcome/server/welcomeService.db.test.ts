import { expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { welcomeDays } from '../welcomeRules.ts';
import { chooseTopics, finishWelcome, isWelcomePending } from './welcomeService.ts';

const { db } = await openTestDatabase();
const now = new Date('2026-03-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function makeReader(joinedAt: Date, fields = {}) {
  const member = await makeMember(db, { joined_at: joinedAt, ...fields });
  const experience = {
    ...{ joinedAt, contributions: 0, points: 0, emailDomain: null, country: null },
  };
  const viewer = { ...member.viewer, experience };
  return { id: member.id, ctx: testContext(db, { viewer, now }) };
}

test('new members are welcomed once, others never', async () => {
  const newcomer = await makeReader(daysAgo(1));
  expect(await isWelcomePending(newcomer.ctx)).toBe(true);
  await finishWelcome(newcomer.ctx);
  await finishWelcome(newcomer.ctx);
  expect(await isWelcomePending(newcomer.ctx)).toBe(false);

  expect(await isWelcomePending((await makeReader(daysAgo(1))).ctx)).toBe(true);
  expect(await isWelcomePending((await makeReader(daysAgo(welcomeDays + 1))).ctx)).toBe(false);
  const administrator = await makeReader(daysAgo(1), { role: 'administrator' });
  expect(await isWelcomePending(administrator.ctx)).toBe(false);
  const visitor = testContext(db, { now });
  expect(await isWelcomePending(visitor)).toBe(false);
  await expect(finishWelcome(visitor)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('chosen topics are followed, deleted ones skipped, nonsense refused', async () => {
  const category = await makeCategory(db);
  const topic = await makeTopic(db, category.id);
  const deleted = await makeTopic(db, category.id, { deleted_at: now });
  const { ctx, id } = await makeReader(daysAgo(1));
  const topicIds = [`${topic.id}`, `${deleted.id}`, `${topic.id}`, '999999'];
  expect((await chooseTopics(ctx, { topicIds })).map((each) => each.id)).toEqual([topic.id]);
  const marks = await db
    .selectFrom('marks')
    .select(['target_type', 'target_id', 'kind'])
    .where('member_id', '=', id)
    .execute();
  expect(marks).toEqual([{ target_type: 'topic', target_id: topic.id, kind: 'follow' }]);

  for (const bad of [{ topicIds: ['x'] }, { topicIds: Array(500).fill('1') }]) {
    await expect(chooseTopics(ctx, bad)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  await expect(chooseTopics(testContext(db), { topicIds: [] })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const suspended = { ...ctx.viewer, suspendedUntil: daysAgo(-1) };
  await expect(
    chooseTopics(testContext(db, { viewer: suspended, now }), { topicIds }),
  ).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
});
