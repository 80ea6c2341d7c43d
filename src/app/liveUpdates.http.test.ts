import http from 'node:http';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { liveConnectionsOf, liveLimits } from '#platform/live/liveConnections.ts';
import { endAllSessions } from '#platform/sessions/sessions.ts';
import { expectFailure } from '#platform/testing/expectSafe.ts';
import { listen as listenTo } from '#platform/testing/listen.ts';
import { asHeaders, type Login, openPortal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const database = await openTestDatabase();
const { db } = database;
const portal = await openPortal(database);
afterAll(portal.stop);
const connections = liveConnectionsOf(portal.services.bus);

interface Told {
  kind: string;
  commentId: string | null;
  replyId: string | null;
}

/** Listens to a post as a browser does. */
function listen(postId: number, login?: Login, known: { after?: number; etag?: string } = {}) {
  const query = `subscription ($id: ID!, $after: ID, $etag: String) {
    conversationEvents(conversationId: $id, after: $after, etag: $etag) { kind commentId replyId } }`;
  return listenTo<Told>(portal.port, { query, variables: { id: postId, ...known }, login });
}

async function comment(login: Login, objectId: number, reply = false): Promise<string> {
  const name = reply ? 'createReply' : 'createComment';
  const field = reply ? 'reply' : 'comment';
  const { json } = await portal.graphql(
    `mutation ($id: ID!) { ${name}(input: { objectId: $id, message: "<p>Something new, said in a few words.</p>" }) { ${field} { id } } }`,
    { variables: { id: objectId }, login },
  );
  return json.data[name][field].id;
}

test('a new comment and a new reply are told to those who see the post, each once', async () => {
  const [author, reader] = [await makeMember(db), await makeMember(db)];
  const post = await makeConversation(db, { author_id: author.id });
  const asReader = await portal.login(reader.id);
  const asAuthor = await portal.login(author.id);
  const stream = await listen(post.id, asReader);
  expect(stream.response.statusCode).toBe(200);
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  });
  // Other posts are nobody's business here.
  await comment(asAuthor, (await makeConversation(db)).id);
  const commentId = await comment(asAuthor, post.id);
  const replyId = await comment(asAuthor, Number(commentId), true);
  await expect.poll(stream.told).toEqual([
    { kind: 'ADDED', commentId, replyId: null },
    { kind: 'ADDED', commentId, replyId },
  ]);
});

test('who wrote a response is told that it is their own, and nobody else is', async () => {
  const [author, reader] = [await makeMember(db), await makeMember(db)];
  const post = await makeConversation(db, { author_id: author.id });
  const query = `subscription ($id: ID!) { conversationEvents(conversationId: $id) { kind isOwn } }`;
  const asAuthor = await portal.login(author.id);
  const hear = (login: Login) =>
    listenTo<{ kind: string; isOwn: boolean }>(portal.port, {
      ...{ query, variables: { id: post.id }, login },
    });
  const [own, other] = [await hear(asAuthor), await hear(await portal.login(reader.id))];
  await comment(asAuthor, post.id);
  await expect.poll(own.told).toEqual([{ kind: 'ADDED', isOwn: true }]);
  await expect.poll(other.told).toEqual([{ kind: 'ADDED', isOwn: false }]);
});

test('what came while nobody listened is told first', async () => {
  const reader = await makeMember(db);
  const post = await makeConversation(db);
  const known = await makeComment(db, post.id);
  const missed = await makeComment(db, post.id);
  await makeComment(db, post.id, { is_private: true });
  const stream = await listen(post.id, await portal.login(reader.id), {
    after: known.id,
  });
  await expect
    .poll(stream.told)
    .toEqual([{ kind: 'ADDED', commentId: `${missed.id}`, replyId: null }]);
});

test('what is changed is announced, what is hidden only to those who still see it', async () => {
  const [author, reader] = [await makeMember(db), await makeMember(db)];
  const manager = await makeMember(db, { role: 'manager' });
  const post = await makeConversation(db, { author_id: author.id });
  const [first, second] = [
    await makeComment(db, post.id, { author_id: author.id }),
    await makeComment(db, post.id, { author_id: author.id }),
  ];
  const asManager = await portal.login(manager.id);
  const stream = await listen(post.id, await portal.login(reader.id));
  const ofManager = await listen(post.id, asManager);
  const change = async (query: string) => {
    const { json } = await portal.graphql(`mutation { ${query} { clientMutationId } }`, {
      login: asManager,
    });
    expect(json.errors).toBeUndefined();
  };
  await change(
    `updateComment(input: { commentId: "${first.id}", message: "<p>Other words, long enough to stand.</p>" })`,
  );
  const changed = { kind: 'CHANGED', commentId: `${first.id}`, replyId: null };
  await expect.poll(stream.told).toEqual([changed]);

  await change(
    `updateConversationProperty(input: { id: "${second.id}", entityType: COMMENT, updateAction: MARK_SPAM })`,
  );
  const unnamed = { kind: 'CHANGED', commentId: null, replyId: null };
  await expect.poll(() => stream.told().slice(1)).toContainEqual(unnamed);
  expect(stream.told().some(({ commentId }) => commentId === `${second.id}`)).toBe(false);
  const hidden = { kind: 'CHANGED', commentId: `${second.id}`, replyId: null };
  await expect.poll(ofManager.told).toContainEqual(hidden);

  const before = stream.told().length;
  await change(`deleteConversation(input: { objectId: "${first.id}", entityType: COMMENT })`);
  await expect.poll(() => stream.told().slice(before)).toContainEqual(unnamed);
});

test('an edit of the post itself is told to those who see it, and its new words are theirs to ask for', async () => {
  const [author, reader] = [await makeMember(db), await makeMember(db)];
  const admin = await makeMember(db, { role: 'administrator' });
  const post = await makeConversation(db, { author_id: author.id });
  const asReader = await portal.login(reader.id);
  const asAdmin = await portal.login(admin.id);
  const stream = await listen(post.id, asReader);
  const ofAdmin = await listen(post.id, asAdmin);
  const edit = async (fields: string) => {
    const { json } = await portal.graphql(
      `mutation { updateConversation(input: { id: "${post.id}", ${fields} }) { clientMutationId } }`,
      { login: asAdmin },
    );
    expect(json.errors).toBeUndefined();
  };
  await edit('title: "A better title", content: "<p>Better words, long enough to stand.</p>"');
  const ofPost = { kind: 'CHANGED', commentId: null, replyId: null };
  await expect.poll(stream.told).toEqual([ofPost]);
  const query = `{ conversation(id: ${post.id}) { title content isEdited } }`;
  const { json } = await portal.graphql(query, { login: asReader });
  expect(json.data.conversation).toEqual({
    ...{ title: 'A better title', isEdited: true },
    content: '<p>Better words, long enough to stand.</p>',
  });

  const before = ofAdmin.told().length;
  await edit('privateMessage: true, title: "A private title"');
  await expect.poll(() => ofAdmin.told().slice(before)).toEqual([ofPost]);
  await expect.poll(stream.hasEnded).toBe(true);
  expect(stream.told()).toEqual([ofPost]);
  const refused = await portal.graphql(query, { login: asReader });
  expect(JSON.stringify(refused.json)).not.toContain('private title');
});

test('nobody listens without a session, to a post they do not see, or too often', async () => {
  const reader = await makeMember(db);
  const hidden = await makeConversation(db, { is_private: true });
  const login = await portal.login(reader.id);
  expect((await listen(hidden.id)).response.statusCode).toBe(401);
  expect((await listen(hidden.id, login)).response.statusCode).toBe(404);
  const post = await makeConversation(db);
  for (let number = 0; number < liveLimits.ofMember; number += 1) await listen(post.id, login);
  await expect.poll(() => connections.count).toBeGreaterThanOrEqual(liveLimits.ofMember);
  expect((await listen(post.id, login)).response.statusCode).toBe(429);
});

test('a connection ends with the session, when the post is hidden, and when the reader leaves', async () => {
  await expect.poll(() => connections.count).toBe(0);
  const [author, reader] = [await makeMember(db), await makeMember(db)];
  const post = await makeConversation(db, { author_id: author.id });
  const asAuthor = await portal.login(author.id);
  const left = await listen(post.id, await portal.login(reader.id));
  await expect.poll(() => connections.count).toBe(1);
  left.response.destroy();
  await expect.poll(() => connections.count).toBe(0);

  const stream = await listen(post.id, await portal.login(reader.id));
  await expect.poll(() => connections.count).toBe(1);
  await endAllSessions(db, reader.id);
  await comment(asAuthor, post.id);
  await expect.poll(stream.hasEnded).toBe(true);
  expect(stream.text()).toContain('event: complete');
  expect(stream.told()).toEqual([]);

  const other = await listen(post.id, await portal.login(reader.id));
  await expect.poll(() => connections.count).toBe(1);
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', post.id)
    .execute();
  await comment(asAuthor, post.id);
  await expect.poll(other.hasEnded).toBe(true);
  expect(other.told()).toEqual([]);
});

test('a connection ends at once when its session is ended from another browser', async () => {
  const { id } = await makeMember(db);
  const post = await makeConversation(db);
  const stream = await listen(post.id, await portal.login(id));
  await expect.poll(() => connections.count).toBe(1);
  const mutation = 'mutation { endOtherSessions(input: {}) { clientMutationId } }';
  const { json } = await portal.graphql(mutation, { login: await portal.login(id) });
  expect(json.errors).toBeUndefined();
  await expect.poll(stream.hasEnded, { timeout: 5_000 }).toBe(true);
});

test('a caller who hangs up before anything was read leaves nothing behind', async () => {
  const reader = await makeMember(db);
  const post = await makeConversation(db);
  const login = await portal.login(reader.id);
  const faults: unknown[] = [];
  vi.spyOn(portal.app.log, 'error').mockImplementation((fault: unknown) => faults.push(fault));
  const onFault = (fault: unknown) => faults.push(fault);
  process.on('uncaughtException', onFault);
  onTestFinished(() => void process.off('uncaughtException', onFault));
  const query = `subscription { conversationEvents(conversationId: ${post.id}) { kind } }`;
  const path = `/schema/community?${new URLSearchParams({ query })}`;
  for (let wait = 0; wait < 40; wait += 1) {
    await new Promise<void>((resolve) => {
      const isPost = wait % 2 === 1;
      const request = http.request({
        ...{ host: '127.0.0.1', port: portal.port, agent: false },
        ...(isPost ? { method: 'POST', path: '/schema/community' } : { path }),
        headers: {
          ...asHeaders(login),
          accept: 'text/event-stream',
          ...(isPost && { 'content-type': 'application/json' }),
        },
      });
      request.end(isPost ? JSON.stringify({ query }) : undefined);
      request.on('error', () => {});
      request.on('close', resolve);
      setTimeout(() => request.destroy(), wait / 2);
    });
  }
  await expect.poll(() => connections.count).toBe(0);
  expect(faults).toEqual([]);
});

test('a subscription whose field is left out is refused', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const field = 'conversationEvents(conversationId: 1)';
  for (const query of [
    `subscription { ${field} @skip(if: true) { kind } }`,
    `subscription { ... @include(if: false) { ${field} { kind } } }`,
    `subscription { ...Left } fragment Left on Subscription { ${field} @include(if: false) { kind } }`,
  ]) {
    const answer = await portal.graphql(query, { login, headers: { accept: 'text/event-stream' } });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.text).toContain('@skip');
  }
});

test('whoever accepts no stream of events is refused, and nothing listens on', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const post = await makeConversation(db);
  const before = connections.count;
  const query = `subscription { conversationEvents(conversationId: "${post.id}") { kind } }`;
  for (const accept of ['application/json', 'text/html', 'multipart/mixed']) {
    const answer = await portal.ask('/schema/community', {
      method: 'POST',
      headers: { ...asHeaders(login), accept, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    expectFailure(answer, { status: 400, code: 'BAD_REQUEST' });
  }
  expect(connections.count).toBe(before);
});
