import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { actOnRevision } from '#features/engage/articles/server/revisionService.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { pointConsumer } from '#features/engage/points/server/pointConsumer.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { rewardLoader } from '#features/people/members/server/memberRewards.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { eventually, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { nominationConsumer } from './nominationConsumer.ts';
import { draftNomination } from './nominationService.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const bus = createEventBus();
const as = (viewer: Viewer) => testContext(db, { viewer, bus });
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [nominationConsumer, pointConsumer], bus));
});
afterAll(() => stop());

test('the author of a nominated post has its points as long as readers see the article', async () => {
  const [author, nominator] = [await makeMember(db), await makeMember(db)];
  const base = await makeKnowledgeBase(db);
  const post = await makeConversation(db, {
    ...{ author_id: author.id, nominated_by_id: nominator.id },
    ...{ nomination_status: 'PENDING', nominated_at: new Date() },
  });
  const { articleId } = await draftNomination(as(admin.viewer), {
    ...{ conversationId: post.id, knowledgeBaseId: base.id, sectionId: null },
  });
  const points = ({ id }: { id: number }) =>
    rewardLoader(testContext(db))
      .load(id)
      .then((reward) => reward.points);
  expect(await points(author)).toBe(0);
  await actOnRevision(as(admin.viewer), {
    ...{ articleId, language: post.language, action: 'PUBLISH', edition: 1 },
  });
  await eventually(async () => expect(await points(author)).toBe(25));
  const { conversation_id: id } = await db
    .selectFrom('kb_translations')
    .select('conversation_id')
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow();
  const act = (activity: string) =>
    performActivity(as(admin.viewer), { id: id ?? 0, entityType: 'CONVERSATION', activity });
  await act('archive');
  await eventually(async () => expect(await points(author)).toBe(0));
  await act('un-archive');
  await eventually(async () => expect(await points(author)).toBe(25));
  const ledger = await db
    .selectFrom('point_ledger')
    .select(['member_id', 'points'])
    .where('rule', '=', 'nominationPublished')
    .orderBy('id')
    .execute();
  expect(ledger).toEqual([25, -25, 25].map((each) => ({ member_id: author.id, points: each })));
});
