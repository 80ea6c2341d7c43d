import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { linkPost, unlinkPost } from './linkPosts.ts';
import { insertRequestPost, listPostRequests, listRequestPosts } from './requestPosts.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let agent: Member;
let customer: Member;
let member: Member;

beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent' });
  customer = await makeMember(db);
  member = await makeMember(db);
});

const as = ({ viewer }: Member) => testContext(db, { viewer });

async function makeBoth() {
  const post = await makeConversation(db, { author_id: member.id, title: 'The pump leaks' });
  const row = await makeSupportRequest(db, { requester_id: customer.id });
  return { post, row, input: { postId: `${post.id}` } };
}

const requestsSeen = async (who: Member, postId: number) => {
  const ctx = as(who);
  return listPostRequests(ctx, await getConversation(ctx, postId));
};
const eventsSeen = async (who: Member, requestId: number) =>
  (await listEntries(as(who), requestId, { limit: 20 })).map(({ event }) => event);

test('agents link a post and remove the link; the customer learns of neither', async () => {
  const { post, row, input } = await makeBoth();
  await linkPost(as(agent), `${row.id}`, input);
  expect(await listRequestPosts(as(agent), row)).toMatchObject([
    { kind: 'LINKED', post: { id: post.id } },
  ]);
  expect(await listRequestPosts(as(customer), row)).toEqual([]);
  expect(await requestsSeen(agent, post.id)).toMatchObject([{ id: row.id }]);
  expect(await requestsSeen(customer, post.id)).toEqual([]);
  expect(await requestsSeen(member, post.id)).toEqual([]);
  expect(await eventsSeen(agent, row.id)).toContain('POST_LINKED');

  // A known problem has many requests; its page names the latest.
  const others = await Promise.all(Array.from({ length: 5 }, () => makeSupportRequest(db)));
  for (const each of others) await linkPost(as(agent), `${each.id}`, input);
  const latest = others.map(({ id }) => id).toSorted((one, other) => one - other);
  expect((await requestsSeen(agent, post.id)).map(({ id }) => id)).toEqual(latest);
  for (const each of others) await unlinkPost(as(agent), `${each.id}`, input);

  await unlinkPost(as(agent), `${row.id}`, input);
  expect(await listRequestPosts(as(agent), row)).toEqual([]);
  expect(await requestsSeen(agent, post.id)).toEqual([]);
  expect((await getConversation(as(agent), post.id)).has_support_requests).toBe(false);
  expect(await eventsSeen(agent, row.id)).toContain('POST_UNLINKED');
  expect(await eventsSeen(customer, row.id)).toEqual([null]);
});

test('what is wrong is named, and what a request came from stays', async () => {
  const { post, row, input } = await makeBoth();
  const fault = (rule: string) => ({ detail: { faults: [{ field: 'postId', rule }] } });
  for (const postId of ['999999999', 'x', '']) {
    await expect(linkPost(as(agent), `${row.id}`, { postId })).rejects.toMatchObject(
      fault('unknown'),
    );
  }
  await expect(unlinkPost(as(agent), `${row.id}`, input)).rejects.toMatchObject(fault('unknown'));
  await linkPost(as(agent), `${row.id}`, input);
  await expect(linkPost(as(agent), `${row.id}`, input)).rejects.toMatchObject(fault('taken'));
  const source = await makeConversation(db, { author_id: customer.id });
  await db.transaction().execute((trx) =>
    insertRequestPost(as(agent), trx, {
      ...{ requestId: row.id, postId: source.id, kind: 'ESCALATED' },
    }),
  );
  await expect(
    unlinkPost(as(agent), `${row.id}`, { postId: `${source.id}` }),
  ).rejects.toMatchObject(fault('unknown'));
  expect(post.has_support_requests).toBe(false);
});

test('only agents of the request link posts', async () => {
  const { row, input } = await makeBoth();
  for (const [ctx, code] of [
    [testContext(db), 'UNAUTHENTICATED'],
    [as(member), 'NOT_FOUND'],
    [as(customer), 'FORBIDDEN'],
  ] as const) {
    const linking = async () => linkPost(ctx, `${row.id}`, input);
    await expect(linking()).rejects.toMatchObject({ code });
    const unlinking = async () => unlinkPost(ctx, `${row.id}`, input);
    await expect(unlinking()).rejects.toMatchObject({ code });
  }
});
