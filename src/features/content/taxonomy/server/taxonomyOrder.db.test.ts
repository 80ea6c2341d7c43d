import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forkMessage } from '#features/care/merging/server/forkMessage.ts';
import { findConversations } from '#features/content/conversations/server/conversationQueries.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { getCategory, getTopic, listCategories, listTopics } from './taxonomyLists.ts';
import { orderPlaces, setPlaceDeleted } from './taxonomyOrder.ts';
import { createCategory, createTopic, updateTopic } from './taxonomyService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const context = () => testContext(db, { viewer: administrator.viewer });
const conflict = { code: 'CONFLICT' };
const remove = (table: 'categories' | 'topics', id: number) =>
  setPlaceDeleted(context(), table, { id, restore: false });
const restore = (table: 'categories' | 'topics', id: number) =>
  setPlaceDeleted(context(), table, { id, restore: true });
const ask = (topicId: number) =>
  createConversation(testContext(db, { viewer: member.viewer }), {
    ...{ communityPostType: 'QUESTION', title: 'Why does it slip?', topics: [topicId] },
    content: '<p>It slips on the smallest cog of all.</p>',
  });

test('what stands in one place is put into an order, all of it or nothing', async () => {
  const home = await createCategory(context(), { title: 'Home' });
  const make = (title: string) => createTopic(context(), { title, categoryId: home });
  const [a, b, c] = [await make('A'), await make('B'), await make('C')];
  const elsewhere = await createTopic(context(), {
    ...{ title: 'X', categoryId: await createCategory(context(), { title: 'Elsewhere' }) },
  });
  await orderPlaces(context(), 'topics', [c, a, b]);
  const shown = async () =>
    (await listTopics(context(), { parentIds: [home] })).map(({ id }) => id);
  expect(await shown()).toEqual([c, a, b]);
  for (const ids of [[a, b], [a, b, c, elsewhere], [a, b, elsewhere], [a, a, b], []]) {
    await expect(orderPlaces(context(), 'topics', ids), `${ids}`).rejects.toMatchObject(conflict);
  }
  expect(await shown()).toEqual([c, a, b]);
  await expect(
    orderPlaces(testContext(db, { viewer: member.viewer }), 'topics', [a, b, c]),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('only what is empty is taken away, and comes back where it stood', async () => {
  const top = await createCategory(context(), { title: 'Top' });
  const below = await createCategory(context(), { title: 'Below', parentId: top });
  const topic = await createTopic(context(), { title: 'Topic', categoryId: below });
  const post = await ask(topic);
  for (const [table, id] of [
    ['categories', top],
    ['categories', below],
    ['topics', topic],
  ] as const) {
    await expect(remove(table, id)).rejects.toMatchObject(conflict);
  }
  await deleteConversation(context(), post.id);
  await remove('topics', topic);
  await expect(getTopic(context(), topic)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(ask(topic)).rejects.toThrow();
  await remove('categories', below);
  await expect(remove('categories', below)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(restore('topics', topic)).rejects.toMatchObject(conflict);
  await restore('categories', below);
  await restore('topics', topic);
  expect((await listCategories(context(), { parentIds: [top] })).map(({ id }) => id)).toEqual([
    below,
  ]);
  expect(await getCategory(context(), below)).toMatchObject({ title: 'Below', parent_id: top });
  const lines = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'topic')
    .where('subject_id', '=', String(topic))
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual([
    ...['topic.created', 'topic.deleted', 'topic.restored'],
  ]);
});

test('a post and the end of its topic at once leave no post in what is gone', async () => {
  const home = await createCategory(context(), { title: 'Busy' });
  for (let round = 0; round < 5; round += 1) {
    const topic = await createTopic(context(), { title: `Round ${round}`, categoryId: home });
    const [removed, written] = await Promise.allSettled([remove('topics', topic), ask(topic)]);
    expect([removed.status, written.status].sort()).toEqual(['fulfilled', 'rejected']);
  }
});

test('what somebody has changed since it was read is not written over', async () => {
  const home = await createCategory(context(), { title: 'Read' });
  const id = await createTopic(context(), { title: 'As read', categoryId: home });
  const { updated_at: updatedDate } = await getTopic(context(), id);
  await updateTopic(context(), { id, title: 'Changed', updatedDate });
  await expect(
    updateTopic(context(), { id, description: 'late', updatedDate }),
  ).rejects.toMatchObject(conflict);
  await updateTopic(context(), { id, description: 'all the same' });
  expect(await getTopic(context(), id)).toMatchObject({
    ...{ title: 'Changed', description: 'all the same' },
  });
});

test('what was deleted in a place that is gone stays deleted until the place is back', async () => {
  const home = await createCategory(context(), { title: 'Emptied' });
  const topic = await createTopic(context(), { title: 'Emptied topic', categoryId: home });
  const { id } = await ask(topic);
  const { activityId } = await deleteConversation(context(), id);
  await remove('topics', topic);
  await expect(undoActivity(context(), activityId)).rejects.toMatchObject(conflict);
  await remove('categories', home);
  await restore('categories', home);
  await restore('topics', topic);
  await undoActivity(context(), activityId);
  expect((await findConversations(context(), [id])).map((post) => post.id)).toEqual([id]);
});

test('a post on its way into a topic and the end of the topic at once leave none in what is gone', async () => {
  const home = await createCategory(context(), { title: 'Moving' });
  const from = await createTopic(context(), { title: 'From', categoryId: home });
  const { id } = await ask(from);
  for (let round = 0; round < 8; round += 1) {
    const topic = await createTopic(context(), { title: `To ${round}`, categoryId: home });
    const move = updateConversation(context(), id, { topics: [topic], updateTopicOnly: true });
    const fork = forkMessage(context(), {
      ...{ id, msgType: 'post', communityPostType: 'QUESTION', title: `Fork ${round}` },
      ...{ content: '<p>It slips on the smallest cog of all.</p>', topics: [topic] },
    });
    await Promise.allSettled([remove('topics', topic), move, fork]);
    const { rows } = await sql`
      select post.id from conversations post join topics on topics.id = topic_id
      where post.deleted_at is null and topics.deleted_at is not null`.execute(db);
    expect(rows).toEqual([]);
  }
});
