import { expect, test } from 'vitest';
import type { MarkKind, MarkTarget } from '#features/content/marks/markRules.ts';
import { writeMark } from '#features/content/marks/server/markWrites.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction } from '#platform/context.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeConversation } from './conversationFactories.ts';
import { listConversationPage } from './conversationListService.ts';

const { db } = await openTestDatabase();
const [reader, other] = [await makeMember(db), await makeMember(db)];
const ctx = (member = reader) => testContext(db, { viewer: member.viewer });

async function mark(target: MarkTarget, id: number, kind: MarkKind): Promise<void> {
  await inTransaction(ctx(), ({ trx }) =>
    writeMark(trx, { target, id, kind, memberId: reader.id }, { value: 1, now: new Date() }),
  );
}

async function feedOf(member = reader): Promise<number[]> {
  const { nodes, totalCount } = await listConversationPage(ctx(member), { feed: true });
  if (typeof totalCount === 'function') expect(await totalCount()).toBe(nodes.length);
  return nodes.map(({ id }) => id).sort((a, b) => a - b);
}

test('the feed has followed posts and those of followed topics and categories, without muted ones', async () => {
  const top = await makeCategory(db);
  const below = await makeCategory(db, {}, top);
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const elsewhere = await makeCategory(db);
  const [quiet, loud] = [await makeTopic(db, below.id), await makeTopic(db, below.id)];
  const inTopic = await makeConversation(db, {
    category_id: topic.category_id,
    topic_id: topic.id,
  });
  const muted = await makeConversation(db, { category_id: topic.category_id, topic_id: topic.id });
  const inLoud = await makeConversation(db, { category_id: below.id, topic_id: loud.id });
  await makeConversation(db, { category_id: below.id, topic_id: quiet.id });
  const followed = await makeConversation(db, { category_id: elsewhere.id });
  await makeConversation(db, { category_id: elsewhere.id });
  expect(await feedOf()).toEqual([]);

  await mark('conversation', followed.id, 'follow');
  expect(await feedOf()).toEqual([followed.id]);
  await mark('topic', topic.id, 'follow');
  await mark('conversation', muted.id, 'mute');
  await mark('category', top.id, 'follow');
  await mark('topic', quiet.id, 'mute');
  expect(await feedOf()).toEqual([inTopic.id, inLoud.id, followed.id]);
  expect(await feedOf(other)).toEqual([]);
  expect((await listConversationPage(testContext(db), { feed: true })).nodes).toEqual([]);
});

test('the feed shows nothing that its reader may not see', async () => {
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  await mark('topic', topic.id, 'follow');
  const hidden = await makeConversation(db, {
    ...{ category_id: topic.category_id, topic_id: topic.id, author_id: other.id },
    is_private: true,
  });
  expect(await feedOf()).not.toContain(hidden.id);
});
