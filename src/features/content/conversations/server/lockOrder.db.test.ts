import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { performChange } from '#features/content/interactions/server/activityService.ts';
import { setTopicFollowed } from '#features/content/interactions/server/notificationLevelService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { blockMember } from '#features/people/standing/server/memberStandingService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { createConversation } from './conversationService.ts';

// Many transactions that wait for each other, on machines that may be busy.
const { db } = await openTestDatabase();

test('writing, following and staff work in one place take their locks in one order', async () => {
  const outer = await makeCategory(db);
  const topic = await makeTopic(db, (await makeCategory(db, {}, outer)).id);
  const staff = (await makeMember(db, { role: 'administrator' })).viewer;
  const as = () => testContext(db, { viewer: staff });
  const write = () =>
    createConversation(as(), {
      ...{ communityPostType: 'QUESTION', title: 'Why it slips', topics: [topic.id] },
      ...{ content: '<p>It slips on the smallest cog.</p>', tags: ['chain', 'gears'] },
    });
  const posts = [await write(), await write(), await write()];
  for (let round = 0; round < 12; round += 1) {
    const change = round % 2 === 0 ? 'MARK_SPAM' : 'UNMARK_SPAM';
    await Promise.all([
      ...posts.map(({ id }) => performChange(as(), change, { id, entityType: 'CONVERSATION' })),
      write(),
      write(),
      setTopicFollowed(as(), topic.id, round % 2 === 0),
    ]);
  }
  expect(await wrongCounters(db)).toEqual([]);
});

test('members are blocked while staff work on what they and other staff wrote', async () => {
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const member = (await makeMember(db)).viewer;
  const staff = [
    (await makeMember(db, { role: 'administrator' })).viewer,
    (await makeMember(db, { role: 'administrator' })).viewer,
  ];
  const write = (viewer: Viewer) =>
    createConversation(testContext(db, { viewer }), {
      ...{ communityPostType: 'QUESTION', title: 'Why it slips', topics: [topic.id] },
      content: '<p>It slips on the smallest cog.</p>',
    });
  const posts = [await write(member), ...(await Promise.all(staff.map(write)))];
  for (let round = 0; round < 12; round += 1) {
    const change = round % 2 === 0 ? 'MARK_SPAM' : 'UNMARK_SPAM';
    await Promise.all([
      ...staff.flatMap((viewer) => {
        const ctx = () => testContext(db, { viewer });
        const memberId = member.memberId ?? 0;
        return [
          ...posts.map(({ id }) =>
            performChange(ctx(), change, { id, entityType: 'CONVERSATION' }),
          ),
          blockMember(ctx(), { memberId, reason: 'Spam' }),
          write(viewer),
        ];
      }),
    ]);
  }
  expect(await wrongCounters(db)).toEqual([]);
});
