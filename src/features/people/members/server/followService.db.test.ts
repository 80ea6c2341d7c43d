import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { followRules } from '../followRules.ts';
import { followMember } from './followService.ts';
import { makeMember } from './memberFactories.ts';

const { db } = await openTestDatabase();

const counts = (id: number) =>
  db
    .selectFrom('members')
    .select(['follower_count', 'following_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const act = (viewer: Viewer, id: number, activity: 'follow' | 'un-follow' = 'follow') =>
  followMember(testContext(db, { viewer }), id, activity);

async function ask(source: string, viewer?: Viewer) {
  const contextValue = testContext(db, viewer ? { viewer } : {});
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
}

test('fifty who follow at once are counted once each, however often they click', async () => {
  const star = await makeMember(db);
  const fans = await Promise.all(Array.from({ length: 50 }, () => makeMember(db)));
  await Promise.all(fans.flatMap((fan) => [act(fan.viewer, star.id), act(fan.viewer, star.id)]));
  expect(await counts(star.id)).toEqual({ follower_count: 50, following_count: 0 });
  expect(await counts(fans[0]?.id ?? 0)).toEqual({ follower_count: 0, following_count: 1 });
  await Promise.all(
    fans.slice(0, 20).flatMap((fan) => {
      const gone = () => act(fan.viewer, star.id, 'un-follow');
      return [gone(), gone()];
    }),
  );
  expect(await counts(star.id)).toEqual({ follower_count: 30, following_count: 0 });
});

test('two who follow each other at once do not wait for each other for ever', async () => {
  const [a, b] = [await makeMember(db), await makeMember(db)];
  await Promise.all([1, 2, 3].flatMap(() => [act(a.viewer, b.id), act(b.viewer, a.id)]));
  expect(await counts(a.id)).toEqual({ follower_count: 1, following_count: 1 });
  expect(await counts(b.id)).toEqual({ follower_count: 1, following_count: 1 });
});

test('nobody follows themselves, a member who left, or without being allowed', async () => {
  const me = await makeMember(db);
  const silenced = { ...me.viewer, permissions: new Set<never>() };
  const other = await makeMember(db);
  await expect(act(me.viewer, me.id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(act(silenced, other.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const column of ['deleted_at', 'deactivated_at'] as const) {
    const gone = await makeMember(db, { [column]: new Date() });
    await expect(act(me.viewer, gone.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(act(me.viewer, 0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what the browser shows at once is what the database then has', async () => {
  const [me, other] = [await makeMember(db), await makeMember(db)];
  let shown = { followed: false, followCount: 0 };
  for (const activity of ['follow', 'follow', 'un-follow', 'un-follow', 'follow'] as const) {
    shown = followRules[activity].apply(shown);
    const { customActivityUser } = await ask(
      `mutation { customActivityUser(input: { memberId: "${other.id}", activity: "${activity}" }) {
         profile { followed counts { followCount } } } }`,
      me.viewer,
    );
    const { followed, counts: after } = customActivityUser.profile;
    expect({ followed, followCount: after.followCount }).toEqual(shown);
  }
});

test('followers come nine at a time, the latest first, without those who left', async () => {
  const star = await makeMember(db);
  const fans = [];
  for (let index = 0; index < 11; index += 1) {
    const fan = await makeMember(db, { full_name: `Fan ${String.fromCharCode(75 - index)}` });
    fans.push(fan);
    const now = new Date(Date.UTC(2025, 0, index + 1));
    await followMember(testContext(db, { viewer: fan.viewer, now }), star.id, 'follow');
  }
  const gone = fans[10]?.id ?? 0;
  await db
    .updateTable('members')
    .set({ deactivated_at: new Date() })
    .where('id', '=', gone)
    .execute();
  const query = (args: string) =>
    `{ profile(id: "${star.id}") { followers${args} { totalCount hasMore pageNumber edges { node { id } } } } }`;
  const ids = (answer: { profile: { followers: { edges: { node: { id: string } }[] } } }) =>
    answer.profile.followers.edges.map(({ node }) => Number(node.id));
  const first = await ask(query(''));
  expect(first.profile.followers).toMatchObject({ totalCount: 10, hasMore: true, pageNumber: 0 });
  expect(ids(first)).toEqual(
    fans
      .slice(1, 10)
      .map((fan) => fan.id)
      .reverse(),
  );
  expect(ids(await ask(query('(page: 1)')))).toEqual([fans[0]?.id]);
  expect(ids(await ask(query('(sortKey: NAME, rows: 2)')))).toEqual([fans[9]?.id, fans[8]?.id]);
  const { profile } = await ask(`{ profile(id: "${fans[0]?.id}") { following { nodes { id } } } }`);
  expect(profile.following.nodes).toEqual([{ id: `${star.id}` }]);
});

test('a name stays with what was written only as long as its member does', async () => {
  const author = await makeMember(db, { full_name: 'Secret Name', username: 'secret_user' });
  const post = await makeConversation(db, { author_id: author.id });
  const source = `{ conversation(id: "${post.id}") { author { username fullName left } } }`;
  const read = async () => JSON.stringify((await ask(source)).conversation.author);
  expect(await read()).toContain('Secret Name');
  for (const [column, left] of [
    ['deactivated_at', 'DEACTIVATED'],
    ['deleted_at', 'DELETED'],
  ] as const) {
    await db
      .updateTable('members')
      .set({ [column]: new Date() })
      .where('id', '=', author.id)
      .execute();
    expect(await read()).not.toMatch(/secret/i);
    expect(await read()).toContain(left);
  }
});

test('who is blocked or suspended is known to those who may do it', async () => {
  const blocked = await makeMember(db, {
    blocked_at: new Date(),
    suspended_until: new Date(Date.now() + 3_600_000),
  });
  const moderator = await makeMember(db, { role: 'moderator' });
  const member = await makeMember(db);
  const source = `{ profile(id: "${blocked.id}") { isBlocked isSuspended } }`;
  const known = { profile: { isBlocked: true, isSuspended: true } };
  const hidden = { profile: { isBlocked: false, isSuspended: false } };
  expect(await ask(source, moderator.viewer)).toEqual(known);
  expect(await ask(source, member.viewer)).toEqual(hidden);
  expect(await ask(source)).toEqual(hidden);
});

test('an address finds a member only for those who keep accounts', async () => {
  const manager = await makeMember(db, { role: 'manager' });
  const wanted = await makeMember(db, { email_key: 'very.special@example.org' });
  const source =
    '{ members(searchKeyword: "special@exa", emailSearchEnabled: true) { nodes { id } } }';
  expect(await ask(source, manager.viewer)).toEqual({
    members: { nodes: [{ id: `${wanted.id}` }] },
  });
  const { errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: testContext(db, { viewer: wanted.viewer }),
  });
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'FORBIDDEN' });
});

test('responses can be those accepted only, and in three orders', async () => {
  const author = await makeMember(db);
  const posts = [
    await makeConversation(db),
    await makeConversation(db),
    await makeConversation(db),
  ];
  const ids: number[] = [];
  for (const [index, post] of posts.entries()) {
    const at = new Date(Date.UTC(2025, 0, index + 1));
    const like_count = index === 1 ? 5 : 0;
    const row = await makeComment(db, post.id, {
      author_id: author.id,
      created_at: at,
      like_count,
    });
    ids.push(row.id);
  }
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: ids[0] })
    .where('id', '=', posts[0]?.id ?? 0)
    .execute();
  const list = async (args: string) => {
    const { memberResponses } = await ask(
      `{ memberResponses(id: "${author.id}"${args}) { totalCount nodes { id } } }`,
    );
    return memberResponses.nodes.map((node: { id: string }) => ids.indexOf(Number(node.id)));
  };
  expect(await list('')).toEqual([2, 1, 0]);
  expect(await list(', sortOrder: ASC')).toEqual([0, 1, 2]);
  expect(await list(', sortKey: LIKE_COUNT')).toEqual([1, 2, 0]);
  expect(await list(', accepted: true')).toEqual([0]);
});

test('bookmarks are the viewer’s own, the latest first', async () => {
  const me = await makeMember(db);
  const category = await makeCategory(db);
  const topics = [await makeTopic(db, category.id), await makeTopic(db, category.id)];
  const mark = (target_type: string, target_id: number, day: number) => ({
    ...{ target_type, target_id, kind: 'bookmark', member_id: me.id },
    created_at: new Date(Date.UTC(2025, 0, day)),
  });
  await db
    .insertInto('marks')
    .values([
      mark('category', category.id, 1),
      mark('topic', topics[0]?.id ?? 0, 1),
      mark('topic', topics[1]?.id ?? 0, 2),
      mark('topic', 999_999, 3),
    ])
    .execute();
  const source =
    '{ bookmarkedCategories { nodes { id } } bookmarkedTopics(first: 1) { totalCount hasMore nodes { id } } }';
  expect(await ask(source, me.viewer)).toEqual({
    bookmarkedCategories: { nodes: [{ id: `${category.id}` }] },
    bookmarkedTopics: { totalCount: 2, hasMore: true, nodes: [{ id: `${topics[1]?.id}` }] },
  });
  const { errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: testContext(db),
  });
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'UNAUTHENTICATED' });
});
