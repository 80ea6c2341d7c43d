import { graphql } from 'graphql';
import { beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '#core/errors.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

async function board(args: string, contextValue = testContext(db)) {
  const source = `{ leaderBoardMembers${args} { totalCount hasMore nodes { username badgeIds
    lastActivityAt user_messages user_likes user_posts user_acceptedSolutions } } }`;
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).leaderBoardMembers;
}

interface Leader {
  username: string;
  user_messages: number;
  user_posts: number;
  user_likes: number;
  user_acceptedSolutions: number;
}

const ranks = async (args: string) =>
  (await board(args)).nodes.map((leader: Leader) => [
    leader.username,
    leader.user_messages,
    leader.user_posts,
    leader.user_likes,
    leader.user_acceptedSolutions,
  ]);

async function plant() {
  const category = await makeCategory(db);
  const above = await makeCategory(db);
  const other = await makeCategory(db, {}, above);
  const topic = await makeTopic(db, category.id);
  const ann = await makeMember(db, {
    username: 'ann',
    full_name: 'Ann Çelik',
    conversation_count: 2,
    likes_received_count: 9,
    joined_at: day(1),
    follower_count: 7,
    last_login_at: day(30),
    profile_list_ids: [1],
  });
  const ben = await makeMember(db, {
    username: 'ben',
    comment_count: 3,
    accepted_count: 1,
    likes_received_count: 2,
    joined_at: day(2),
    last_activity_at: day(20),
    profile_list_ids: [1, 2],
  });
  await makeMember(db, { username: 'quiet' });
  await makeMember(db, { username: 'gone', comment_count: 50, blocked_at: new Date() });
  const first = await makeConversation(db, {
    author_id: ann.id,
    category_id: category.id,
    topic_id: topic.id,
    created_at: day(1),
    like_count: 6,
  });
  await makeConversation(db, {
    author_id: ann.id,
    category_id: other.id,
    created_at: day(10),
    like_count: 3,
  });
  await makeConversation(db, {
    author_id: ann.id,
    category_id: other.id,
    created_at: day(10),
    deleted_at: new Date(),
  });
  const answer = await makeComment(db, first.id, {
    author_id: ben.id,
    created_at: day(2),
    like_count: 2,
  });
  await makeComment(db, first.id, { author_id: ben.id, created_at: day(11) });
  await makeComment(db, first.id, { author_id: ben.id, created_at: day(12) });
  await makeComment(db, first.id, {
    author_id: ben.id,
    created_at: day(12),
    deleted_at: new Date(),
  });
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: answer.id })
    .where('id', '=', first.id)
    .execute();
  const badge = await db
    .insertInto('badges')
    .values({ name: 'Helper' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('member_badges')
    .values({ member_id: ben.id, badge_id: badge.id, earned_at: day(3) })
    .execute();
  return { category, above, other, topic, badge };
}

let place: Awaited<ReturnType<typeof plant>>;
beforeAll(async () => {
  place = await plant();
});

const ann = ['ann', 2, 2, 9, 0];
const ben = ['ben', 3, 0, 2, 1];

test('of all time it ranks by messages; the silent and the blocked are not on it', async () => {
  expect(await ranks('')).toEqual([ben, ann]);
  const { totalCount, hasMore, nodes } = await board('(size: 1)');
  expect({ totalCount, hasMore }).toEqual({ totalCount: 2, hasMore: true });
  expect(nodes[0]).toMatchObject({
    badgeIds: [String(place.badge.id)],
    lastActivityAt: day(20).toISOString(),
  });
});

test.each([
  ['sortKey: ALL_MESSAGES_COUNT, sortOrder: ASC', [ann, ben]],
  ['sortKey: CONVERSATION_COUNT', [ann, ben]],
  ['sortKey: COMMENT_COUNT', [ben, ann]],
  ['sortKey: ACCEPTED_SOLUTIONS_COUNT', [ben, ann]],
  ['sortKey: LIKES_RECEIVED', [ann, ben]],
  ['sortKey: NAME', [ben, ann]],
  ['sortKey: NAME, sortOrder: ASC', [ann, ben]],
  ['sortKey: LAST_ACTIVITY', [ben, ann]],
  ['sortKey: JOINED_AT', [ben, ann]],
  ['sortKey: FOLLOWER_COUNT', [ann, ben]],
  ['sortKey: FOLLOWER_COUNT, sortOrder: ASC', [ben, ann]],
])('it sorts with %s', async (args, expected) => {
  expect(await ranks(`(${args})`)).toEqual(expected);
});

test('within dates it counts what was written then', async () => {
  const between = (from: number, to: number) =>
    ranks(`(dateFrom: "${day(from).toISOString()}", dateTo: "${day(to).toISOString()}")`);
  expect(await between(1, 31)).toEqual([ben, ann]);
  // Equal numbers: the last active first.
  expect(await between(1, 2)).toEqual([
    ['ben', 1, 0, 2, 1],
    ['ann', 1, 1, 6, 0],
  ]);
  expect(await between(9, 12)).toEqual([
    ['ben', 2, 0, 0, 0],
    ['ann', 1, 1, 3, 0],
  ]);
  expect(await between(20, 31)).toEqual([]);
  expect(await between(12, 1)).toEqual([]);
});

test('within categories and topics it counts what was written there', async () => {
  expect(await ranks(`(categories: ["${place.other.id}"])`)).toEqual([['ann', 1, 1, 3, 0]]);
  expect(await ranks(`(topics: ["${place.topic.id}"])`)).toEqual([ben, ['ann', 1, 1, 6, 0]]);
  expect(await ranks(`(categories: ["${place.above.id}"])`)).toEqual([['ann', 1, 1, 3, 0]]);
  expect(await ranks('(topics: ["nonsense"])')).toEqual([]);
  expect(await ranks('(categories: ["99999999999999999999"])')).toEqual([]);
  expect(await ranks('(categories: [], topics: [])')).toEqual([ben, ann]);
});

test('it can be searched by name', async () => {
  expect(await ranks('(keyword: "celik")')).toEqual([ann]);
  expect(await ranks('(keyword: "celik", keywordField: username)')).toEqual([]);
  expect(await ranks('(keyword: "be")')).toEqual([]);
  expect(await ranks('(keyword: "BEN")')).toEqual([ben]);
  expect(await ranks('(keyword: "gone")')).toEqual([]);
});

test('beyond its end it is empty', async () => {
  for (const page of [1, 99, 100, 2147483647]) {
    expect((await board(`(page: ${page})`)).nodes).toEqual([]);
  }
});

test('who leads is held for half a minute; what is shown of them is not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const context = testContext(db);
    const names = async (args = '') =>
      (await board(args, { ...context, perRequest: new Map() })).nodes.map(
        ({ username, user_messages }: Leader) => `${username} ${user_messages}`,
      );
    const change = (id: number, values: { comment_count?: number; blocked_at?: Date | null }) =>
      db.updateTable('members').set(values).where('id', '=', id).execute();
    const eve = await makeMember(db, { username: 'eve', comment_count: 8 });
    const fay = await makeMember(db, { username: 'fay' });
    expect(await names()).toEqual(['eve 8', 'ben 3', 'ann 2']);

    await change(eve.id, { blocked_at: new Date() });
    expect(await names()).toEqual(['ben 3', 'ann 2']);
    await change(eve.id, { blocked_at: null, comment_count: 1 });
    await change(fay.id, { comment_count: 5 });
    expect(await names()).toEqual(['ben 3', 'ann 2', 'eve 1']);
    expect(await names('(sortOrder: ASC)')).toEqual(['eve 1', 'ann 2', 'ben 3', 'fay 5']);

    vi.advanceTimersByTime(31_000);
    await names(); // is still told what was held, while it is found anew
    await vi.waitFor(
      async () => expect(await names()).toEqual(['fay 5', 'ben 3', 'ann 2', 'eve 1']),
      { timeout: 40_000 },
    );
  } finally {
    vi.useRealTimers();
  }
});

async function faultOf(args: string, viewer = anonymousViewer) {
  const source = `{ leaderBoardMembers(${args}) { nodes { username } } }`;
  const contextValue = testContext(db, { viewer });
  const { errors } = await graphql({ schema: productSchema, source, contextValue });
  const error: unknown = errors?.[0]?.originalError;
  return error instanceof AppError ? { code: error.code, message: error.message } : null;
}

test('a key that it has no order for is refused, not taken for another', async () => {
  for (const key of ['RELEVANCE', 'RANK', 'VIEWS', 'ORDER', 'POPULAR', 'RECENT']) {
    expect(await faultOf(`sortKey: ${key}`)).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(`sortKey cannot be ${key}`),
    });
  }
});

test('only those who look after members sort by the last sign-in, or narrow by profile lists', async () => {
  const manager = (await makeMember(db, { role: 'manager' })).viewer;
  const member = (await makeMember(db)).viewer;
  const narrowed = ['includeProfileLists: ["2"]', 'excludeProfileList: ["2"]'];
  for (const args of ['sortKey: LAST_LOGIN', ...narrowed, 'includeProfileLists: []']) {
    expect(await faultOf(args)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await faultOf(args, member)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await faultOf(args, manager)).toBeNull();
  }
  const names = async (args: string) =>
    (await board(`(${args})`, testContext(db, { viewer: manager }))).nodes.map(
      (leader: Leader) => leader.username,
    );
  const both = 'includeProfileLists: ["1"]';
  expect(await names(`sortKey: LAST_LOGIN, ${both}`)).toEqual(['ann', 'ben']);
  expect(await names(`sortKey: LAST_LOGIN, sortOrder: ASC, ${both}`)).toEqual(['ben', 'ann']);
  expect(await names('includeProfileLists: ["2", "9"]')).toEqual(['ben']);
  expect(await names('excludeProfileList: ["2"]')).not.toContain('ben');
  expect(await names('includeProfileLists: ["1"], excludeProfileList: ["2"]')).toEqual(['ann']);
  expect(await names('includeProfileLists: ["nonsense"]')).toEqual([]);
});

test('staff are listed alone, or left out, whatever the order', async () => {
  await makeMember(db, { username: 'helper', brand_user: true, conversation_count: 9 });
  const names = async (args: string) =>
    (await board(args)).nodes.map((leader: Leader) => leader.username);
  const everyone = await names('');
  expect(everyone[0]).toBe('helper');
  expect(await names('(staff: false)')).toEqual(everyone.slice(1));
  expect(await names('(staff: true)')).toEqual(['helper']);
  const from = `dateFrom: "${day(1).toISOString()}"`;
  expect(await names(`(staff: true, ${from})`)).toEqual([]);
  expect(await names(`(staff: true, sortKey: POINTS)`)).toEqual([]);
  expect((await board('(staff: false, size: 1)')).nodes).toHaveLength(1);
});
