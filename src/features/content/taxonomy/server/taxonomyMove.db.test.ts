import { expect, test } from 'vitest';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { getCategory, getTopic } from './taxonomyLists.ts';
import { createCategory, createTopic, updateCategory, updateTopic } from './taxonomyService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const context = () => testContext(db, { viewer: administrator.viewer });
const category = (title: string, parentId?: number) =>
  createCategory(context(), { title, parentId });
const topicIn = (title: string, categoryId: number) =>
  createTopic(context(), { title, categoryId });
const ask = (topicId: number, fields = {}) =>
  createConversation(testContext(db, { viewer: member.viewer }), {
    ...{ communityPostType: 'QUESTION', title: 'Why does it slip?', topics: [topicId] },
    ...{ content: '<p>It slips on the smallest cog of all.</p>', ...fields },
  });
const homeOf = async (table: 'categories' | 'conversations', id: number) =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a category goes elsewhere with all below it, and back to its place', async () => {
  const [from, to] = [await category('From'), await category('To')];
  const moved = await category('Moved', from);
  await category('Sibling', from);
  const below = await category('Below', moved);
  await ask(await topicIn('Held', below));
  await category('There first', to);
  const ctx = context();
  await updateCategory(ctx, { id: moved, parentId: to });
  expect(await getCategory(context(), moved)).toMatchObject({
    ...{ parent_id: to, ancestor_ids: [to], position: 1 },
  });
  expect(await getCategory(context(), below)).toMatchObject({ ancestor_ids: [to, moved] });
  expect(await homeOf('categories', from)).toMatchObject({ nested_message_count: 0 });
  expect(await homeOf('categories', to)).toMatchObject({ nested_message_count: 1 });
  expect(await wrongCounters(db)).toEqual([]);
  expect(ctx.events.map(({ type }) => type)).toEqual(['taxonomy.changed']);

  await updateCategory(context(), { id: moved, parentId: null });
  expect(await getCategory(context(), below)).toMatchObject({ ancestor_ids: [moved] });
  await updateCategory(context(), { id: moved, parentId: from, position: 0 });
  expect(await getCategory(context(), below)).toMatchObject({ ancestor_ids: [from, moved] });
  expect(await getCategory(context(), moved)).toMatchObject({ position: 0 });
  expect(await wrongCounters(db)).toEqual([]);
});

test('a topic goes to another category with its posts, those private and deleted too', async () => {
  const [from, top] = [await category('From too'), await category('Top')];
  const to = await category('Nested', top);
  const topic = await topicIn('Wandering', from);
  const post = await ask(topic);
  const secret = await ask(topic, { privateMessage: true });
  const gone = await ask(topic);
  await deleteConversation(context(), gone.id);
  await updateTopic(context(), { id: topic, categoryId: to, title: 'Settled' });
  expect(await getTopic(context(), topic)).toMatchObject({ category_id: to, title: 'Settled' });
  for (const { id } of [post, secret, gone]) {
    expect(await homeOf('conversations', id)).toMatchObject({ category_id: to });
  }
  expect(await wrongCounters(db)).toEqual([]);
});

test('no category stands in itself or too deep, and nothing in what is not there', async () => {
  const one = await category('One');
  const two = await category('Two', one);
  const deep = [await category('Deep 1')];
  for (const number of [2, 3, 4]) deep.push(await category(`Deep ${number}`, deep.at(-1)));
  for (const parentId of [one, two, deep[3]]) {
    await expect(updateCategory(context(), { id: one, parentId })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  }
  await updateCategory(context(), { id: two, parentId: deep[3] });
  await expect(updateCategory(context(), { id: one, parentId: 999_999 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const topic = await topicIn('Staying', one);
  await expect(updateTopic(context(), { id: topic, categoryId: null })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  const read = (await getCategory(context(), one)).updated_at;
  await updateCategory(context(), { id: one, title: 'One more' });
  await expect(
    updateCategory(context(), { id: one, parentId: deep[0], updatedDate: read }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await getCategory(context(), one)).toMatchObject({ parent_id: null });
});

test('posts written while what they stand in moves are counted where it stands then', async () => {
  const [from, to] = [await category('Busy'), await category('Calm')];
  const branch = await category('Branch', from);
  const topic = await topicIn('Talk', branch);
  const write = () => ask(topic).catch(() => null);
  await Promise.all([
    ...Array.from({ length: 6 }, write),
    write().then(() => updateCategory(context(), { id: branch, parentId: to })),
    ...Array.from({ length: 6 }, write),
    write().then(() => updateTopic(context(), { id: topic, categoryId: from })),
    ...Array.from({ length: 6 }, write),
  ]);
  const rows = await db
    .selectFrom('conversations')
    .select('category_id')
    .where('topic_id', '=', topic)
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((row) => row.category_id === from)).toBe(true);
  expect(await wrongCounters(db)).toEqual([]);
});
