import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { createComment, createReply } from '#features/content/comments/server/commentService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { createConversation } from './conversationService.ts';

const { db } = await openTestDatabase();
const ada = await makeMember(db);
const ben = await makeMember(db);
const topic = await makeTopic(db, (await makeCategory(db)).id);
const ctx = (viewer: Viewer) => testContext(db, { viewer });
const message = '<p>Check the tension of the cable first.</p>';
const question = {
  communityPostType: 'QUESTION',
  title: 'Why does my chain skip?',
  content: '<p>It skips on the two smallest sprockets.</p>',
  topics: [String(topic.id)],
};

test('a comment and a reply sent again are there once', async () => {
  const post = await createConversation(ctx(ben.viewer), question);
  const clientMutationId = randomUUID();
  const send = (viewer = ada.viewer) =>
    createComment(ctx(viewer), post.id, { message, clientMutationId });
  const first = await send();
  expect((await send()).id).toBe(first.id);
  expect((await send(ben.viewer)).id).not.toBe(first.id);
  const answer = { message, clientMutationId: randomUUID().replaceAll('-', '') };
  const reply = () => createReply(ctx(ada.viewer), first.id, answer);
  expect((await reply()).id).toBe((await reply()).id);
  const rows = db.selectFrom('comments').select('id').where('conversation_id', '=', post.id);
  expect(await rows.execute()).toHaveLength(3);
  expect(await wrongCounters(db)).toEqual([]);
});

test('what had arrived before its post took no more is still what was sent', async () => {
  const write = (id: number, change: { closed_at?: Date; archived_at?: Date | null }) =>
    db.updateTable('conversations').set(change).where('id', '=', id).execute();
  for (const change of [{ closed_at: new Date() }, { archived_at: new Date() }]) {
    const post = await createConversation(ctx(ben.viewer), question);
    const named = { message, clientMutationId: randomUUID() };
    const other = { message, clientMutationId: randomUUID() };
    const comment = () => createComment(ctx(ada.viewer), post.id, named);
    const { id } = await comment();
    const reply = () => createReply(ctx(ada.viewer), id, other);
    const replied = await reply();
    await write(post.id, change);
    expect((await comment()).id).toBe(id);
    expect((await reply()).id).toBe(replied.id);
    await expect(
      createComment(ctx(ada.viewer), post.id, { message, clientMutationId: randomUUID() }),
    ).rejects.toMatchObject({ code: 'CONVERSATION_CLOSED' });
    await write(post.id, { archived_at: null });
  }
  const send = () => createConversation(ctx(ada.viewer), asked);
  const asked = { ...question, clientMutationId: randomUUID() };
  const { id } = await send();
  const turn = (is_read_only: boolean) =>
    db.updateTable('topics').set({ is_read_only }).where('id', '=', topic.id).execute();
  await turn(true);
  expect((await send()).id).toBe(id);
  await turn(false);
});

test('what is sent at the same moment is made once', async () => {
  const post = await createConversation(ctx(ben.viewer), question);
  const named = { message, clientMutationId: randomUUID() };
  const comments = await Promise.all(
    Array.from({ length: 8 }, () => createComment(ctx(ada.viewer), post.id, named)),
  );
  expect(new Set(comments.map(({ id }) => id)).size).toBe(1);
  const asked = { ...question, clientMutationId: randomUUID() };
  const posts = await Promise.all(
    Array.from({ length: 8 }, () => createConversation(ctx(ada.viewer), asked)),
  );
  expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
  expect(await wrongCounters(db)).toEqual([]);
});

test('a name that is no UUID names no sending, and what was refused can be sent again', async () => {
  const post = await createConversation(ctx(ben.viewer), question);
  for (const clientMutationId of ['1', '', null, 'x'.repeat(500)]) {
    const send = () => createComment(ctx(ada.viewer), post.id, { message, clientMutationId });
    expect((await send()).id).not.toBe((await send()).id);
  }
  const clientMutationId = randomUUID();
  const send = (title: string) =>
    createConversation(ctx(ada.viewer), { ...question, title, clientMutationId });
  await expect(send('')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  const made = await send('Why does it skip?');
  expect((await send('Why does it skip?')).id).toBe(made.id);
});
