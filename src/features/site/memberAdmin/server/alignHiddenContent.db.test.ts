import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { forkMessage } from '#features/care/merging/server/forkMessage.ts';
import { createComment, createReply } from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  blockMember,
  unblockMember,
} from '#features/people/standing/server/memberStandingService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { alignHiddenContent } from './alignHiddenContent.ts';

const { db } = await openTestDatabase();
const topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
const manager = (await makeMember(db, { role: 'administrator' })).viewer;
const asker = (await makeMember(db)).viewer;
const as = (viewer: Viewer) => testContext(db, { viewer });

const text = { message: '<p>Measure how long the chain has grown first.</p>' };
const ask = async (viewer: Viewer) => {
  const row = await createConversation(as(viewer), {
    ...{ communityPostType: 'QUESTION', title: 'Why it slips', topics: [topicId] },
    content: '<p>It slips on the smallest cog.</p>',
  });
  return row.id;
};
const accept = (id: number) =>
  performActivity(as(asker), { id, entityType: 'COMMENT', activity: 'mark-accepted' });
const postOf = (id: number) =>
  db
    .selectFrom('conversations')
    .select(['comment_count', 'reply_count', 'accepted_comment_id', 'last_replier_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const topicCount = async () =>
  (
    await db
      .selectFrom('topics')
      .select('conversation_count')
      .where('id', '=', topicId)
      .executeTakeFirstOrThrow()
  ).conversation_count;

async function hide(memberId: number): Promise<void> {
  await blockMember(as(manager), { memberId, reason: 'Spam', hideContent: true });
  await alignHiddenContent(as(manager), { memberId });
}

async function show(memberId: number): Promise<void> {
  await unblockMember(as(manager), memberId);
  await alignHiddenContent(as(manager), { memberId });
}

test('what a hidden member wrote counts nowhere, and counts again with the end of the block', async () => {
  const helper = await makeMember(db);
  const id = await ask(asker);
  const own = await ask(helper.viewer);
  const answer = await createComment(as(helper.viewer), id, text);
  const below = await createReply(as(asker), answer.id, text);
  await accept(below.id);
  const [before, topicBefore] = [await postOf(id), await topicCount()];
  expect(before).toMatchObject({ comment_count: 1, reply_count: 2, accepted_comment_id: below.id });

  await hide(helper.id);
  expect(await postOf(id)).toEqual({
    ...{ comment_count: 0, reply_count: 0, accepted_comment_id: null, last_replier_id: null },
  });
  expect(await topicCount()).toBe(topicBefore - 1);
  expect(await wrongCounters(db)).toEqual([]);

  await show(helper.id);
  expect(await postOf(id)).toEqual(before);
  expect(await topicCount()).toBe(topicBefore);
  expect(await postOf(own)).toMatchObject({ comment_count: 0 });
  expect(await wrongCounters(db)).toEqual([]);
});

test('an answer that was accepted meanwhile stays the answer', async () => {
  const helper = await makeMember(db);
  const id = await ask(asker);
  await accept((await createComment(as(helper.viewer), id, text)).id);
  await hide(helper.id);
  const other = await createComment(as(asker), id, text);
  await accept(other.id);
  await show(helper.id);
  expect(await postOf(id)).toMatchObject({ comment_count: 2, accepted_comment_id: other.id });
  expect(await wrongCounters(db)).toEqual([]);
});

test('a block and its end order the job where they change what is seen, and nothing else does', async () => {
  const { id: memberId } = await makeMember(db);
  const orders = async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
      where identifier = 'alignHiddenContent' and payload->>'memberId' = ${String(memberId)}`.execute(
      db,
    );
    return rows.length;
  };
  const block = (hideContent: boolean) =>
    blockMember(as(manager), { memberId, reason: 'Spam', hideContent });
  await block(false);
  expect(await orders()).toBe(0);
  await block(true);
  await block(true);
  expect(await orders()).toBe(1);
  await unblockMember(as(manager), memberId);
  expect(await orders()).toBe(2);
});

test('who is hidden while they write is refused, or counted out by the job', async () => {
  const writer = await makeMember(db);
  const id = await ask(asker);
  const writing = Array.from({ length: 12 }, (_, index) =>
    index % 3 === 0 ? ask(writer.viewer) : createComment(as(writer.viewer), id, text),
  );
  const blocking = blockMember(as(manager), {
    ...{ memberId: writer.id, reason: 'Spam', hideContent: true },
  });
  await Promise.allSettled(writing);
  await blocking;
  await alignHiddenContent(as(manager), { memberId: writer.id });
  expect(await wrongCounters(db)).toEqual([]);
  await expect(createComment(as(writer.viewer), id, text)).rejects.toThrow();
  await expect(ask(writer.viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await wrongCounters(db)).toEqual([]);
});

test('an answer whose question has become something else waits for it to be a question again', async () => {
  const helper = await makeMember(db);
  const id = await ask(asker);
  const answer = await createComment(as(helper.viewer), id, text);
  await accept(answer.id);
  await hide(helper.id);
  await updateConversation(as(manager), id, { communityPostType: 'IDEA' });
  await show(helper.id);
  expect(await postOf(id)).toMatchObject({ comment_count: 1, accepted_comment_id: null });
  await updateConversation(as(manager), id, { communityPostType: 'QUESTION' });
  expect(await postOf(id)).toMatchObject({ accepted_comment_id: answer.id });
  expect(await wrongCounters(db)).toEqual([]);
});

test('who is hidden while they fork is refused', async () => {
  const staff = await makeMember(db, { role: 'moderator' });
  const id = await ask(asker);
  await hide(staff.id);
  const title = 'A fork of the hidden';
  const fork = forkMessage(as(staff.viewer), {
    ...{ id, msgType: 'post', communityPostType: 'QUESTION', title, topics: [topicId] },
    content: '<p>It slips on the smallest cog.</p>',
  });
  await expect(fork).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await wrongCounters(db)).toEqual([]);
});
