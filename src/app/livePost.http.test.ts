import { afterAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { listen as listenTo } from '#platform/testing/listen.ts';
import { type Login, openPortal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const { db } = database;
const portal = await openPortal(database);
afterAll(portal.stop);
const administrator = await portal.login((await makeMember(db, { role: 'administrator' })).id);

interface Told {
  kind: string;
  commentId: string | null;
}

const ofPost = { kind: 'CHANGED', commentId: null };

function listen(postId: number, login?: Login, etag: string | null = null) {
  const query = `subscription ($id: ID!, $etag: String) {
    conversationEvents(conversationId: $id, etag: $etag) { kind commentId } }`;
  return listenTo<Told>(portal.port, { query, variables: { id: postId, etag }, login });
}

async function change(mutation: string): Promise<void> {
  const query = `mutation { ${mutation} { clientMutationId } }`;
  const { json } = await portal.graphql(query, { login: administrator });
  expect(json.errors, mutation).toBeUndefined();
}

const act = (id: number, activity: string, entityType = 'CONVERSATION') =>
  change(
    `customActivityConversation(input: { conversationId: "${id}", entityType: ${entityType}, activity: "${activity}" })`,
  );

async function ask(postId: number, fields: string, login: Login) {
  const { json } = await portal.graphql(`{ conversation(id: ${postId}) { ${fields} } }`, { login });
  return json.data.conversation;
}

test('that a post is closed, opened, pinned, answered or moved is told, and what it is by then theirs to ask for', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const post = await makeConversation(db, { type: 'QUESTION' });
  const answer = await makeComment(db, post.id);
  const topic = await makeTopic(db, post.category_id, { title: 'Somewhere else' });
  const stream = await listen(post.id, login);
  const steps = [
    [() => act(post.id, 'close-conversation'), 'closed', true],
    [() => act(post.id, 're-open-conversation'), 'closed', false],
    [() => act(answer.id, 'mark-accepted', 'COMMENT'), 'hasAcceptedComment', true],
    [() => act(answer.id, 'un-mark-accepted', 'COMMENT'), 'hasAcceptedComment', false],
    [
      () => change(`pinConversation(input: { conversationId: "${post.id}", home: true })`),
      'pinned',
      true,
    ],
    [
      () =>
        change(
          `updateConversation(input: { id: "${post.id}", topics: ["${topic.id}"], updateTopicOnly: true })`,
        ),
      'topicId',
      `${topic.id}`,
    ],
  ] as const;
  for (const [step, field, value] of steps) {
    const before = stream.told().length;
    await step();
    await expect.poll(() => stream.told().slice(before)).toContainEqual(ofPost);
    expect(await ask(post.id, field, login)).toEqual({ [field]: value });
  }
});

test('of a merge the readers of both posts hear, but nobody where the other is not for their eyes', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const [open, target] = [await makeConversation(db), await makeConversation(db)];
  const [source, hidden] = [
    await makeConversation(db),
    await makeConversation(db, { is_private: true, title: 'Behind closed endpoints' }),
  ];
  const streams = [await listen(open.id, login), await listen(target.id, login)];
  const shut = await listen(source.id, login);
  await change(`mergeConversation(input: { id: "${open.id}", mergeTo: "${target.id}" })`);
  for (const stream of streams) await expect.poll(stream.told).toContainEqual(ofPost);
  const { mergedIntoTitle } = await ask(open.id, 'mergedIntoTitle', login);
  expect(mergedIntoTitle).toBe(target.title);

  await db
    .updateTable('conversations')
    .set({ merged_into_id: hidden.id, merged_at: new Date() })
    .where('id', '=', source.id)
    .execute();
  const place = { topicId: source.topic_id, categoryId: source.category_id, authorId: 1 };
  const payload = { conversationId: source.id, ...place };
  portal.services.bus.publish([{ type: 'conversation.updated', payload }]);
  await expect.poll(shut.hasEnded).toBe(true);
  expect(shut.told()).toEqual([]);
  const refused = await portal.graphql(`{ conversation(id: ${source.id}) { mergedIntoTitle } }`, {
    login,
  });
  expect(refused.text).not.toContain('closed endpoints');
});

test('a comment that moves is added on the one page, and on the other not named', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const [from, to] = [await makeConversation(db), await makeConversation(db)];
  const { id } = await makeComment(db, from.id);
  const [left, reached] = [await listen(from.id, login), await listen(to.id, login)];
  await change(`moveResponse(input: { conversationId: "${to.id}", responseId: "${id}" })`);
  const added = { kind: 'ADDED', commentId: `${id}` };
  await expect.poll(reached.told).toContainEqual(added);
  await expect.poll(left.told).toContainEqual(ofPost);
  expect(left.told().filter(({ commentId }) => commentId === `${id}`)).toEqual([]);
});

test('what became of the post before somebody listened is told first, and only then', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const post = await makeConversation(db);
  const { etag } = await ask(post.id, 'etag', login);
  await act(post.id, 'follow');
  // What only staff know, and what counts, is no part of it.
  await act(post.id, 'escalate');
  expect((await ask(post.id, 'etag', login)).etag).toBe(etag);
  const known = await listen(post.id, login, etag);
  await new Promise((resolve) => setTimeout(resolve, 600));
  await db
    .updateTable('conversations')
    .set({ closed_at: new Date() })
    .where('id', '=', post.id)
    .execute();
  const later = await listen(post.id, login, etag);
  await expect.poll(later.told).toEqual([ofPost]);
  expect(known.told()).toEqual([]);
  expect((await ask(post.id, 'etag', login)).etag).not.toBe(etag);
});
