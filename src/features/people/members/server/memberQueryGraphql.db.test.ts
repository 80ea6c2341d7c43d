import { graphql } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeMember } from './memberFactories.ts';

const { db } = await openTestDatabase();

async function ask(source: string, overrides: Parameters<typeof testContext>[1] = {}) {
  const contextValue = testContext(db, overrides);
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data));
}

const codeOf = async (source: string) => {
  const { errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: testContext(db),
  });
  return Object(errors?.[0]?.originalError).code;
};

const names = (page: { nodes: { username: string }[] }) => page.nodes.map((node) => node.username);

async function plant() {
  const ada = await makeMember(db, {
    username: 'Ada',
    username_key: 'ada',
    full_name: 'Ada Lovelace',
    bio: 'Notes',
    conversation_count: 2,
    comment_count: 3,
    reply_count: 1,
    likes_received_count: 4,
    likes_given_count: 5,
    accepted_count: 1,
    topics_followed_count: 6,
    conversations_followed_count: 7,
  });
  const jose = await makeMember(db, {
    username: 'jose',
    full_name: 'José Núñez',
    brand_user: true,
    comment_count: 9,
    likes_received_count: 1,
    last_activity_at: new Date(),
  });
  const bo = await makeMember(db, { username: 'bo', full_name: '山田太郎', conversation_count: 1 });
  const adam = await makeMember(db, { username: 'adam', full_name: 'A_d% am\\', reply_count: 20 });
  const blocked = await makeMember(db, {
    username: 'adablocked',
    blocked_at: new Date(),
    reply_count: 99,
  });
  const deleted = await makeMember(db, {
    username: 'adadeleted',
    deleted_at: new Date(),
    reply_count: 99,
  });
  return { ada, jose, bo, adam, blocked, deleted };
}

let people: Awaited<ReturnType<typeof plant>>;
beforeAll(async () => {
  people = await plant();
});

const list = async (args: string, overrides = {}) =>
  names((await ask(`{ members${args} { nodes { username } } }`, overrides)).members);

test('members are listed by how much they wrote, or by name', async () => {
  expect(await list('')).toEqual(['adam', 'jose', 'Ada', 'bo']);
  expect(await list('(sortUsersByUserName: true)')).toEqual(['Ada', 'adam', 'bo', 'jose']);
  const { members } = await ask(
    '{ members(size: 3) { totalCount hasMore pageNumber nodes { id } edges { node { path } } } }',
  );
  expect(members).toMatchObject({ totalCount: 4, hasMore: true, pageNumber: 0 });
  expect(members.edges[2].node.path).toBe(`/users/${people.ada.id}`);
  expect(await list('(size: 3, page: 1)')).toEqual(['bo']);
  for (const beyond of ['page: 2', 'page: 100', 'page: 2147483647', 'page: 5, size: 2147483647']) {
    expect(await list(`(${beyond})`)).toEqual([]);
  }
  expect(await list('(page: -1, size: 0)')).toEqual(['adam']);
});

test('a keyword is looked for in both names, accents and case aside', async () => {
  expect(await list('(searchKeyword: "ADA")')).toEqual(['Ada', 'adam']);
  expect(await list('(searchKeyword: "@adam")')).toEqual(['adam']);
  expect(await list('(searchKeyword: "nunez")')).toEqual(['jose']);
  expect(await list('(searchKeyword: "NÚÑ")')).toEqual(['jose']);
  expect(await list('(searchKeyword: "love", searchByField: username)')).toEqual([]);
  expect(await list('(searchKeyword: "love", searchByField: fullName)')).toEqual(['Ada']);
  expect(await list('(searchKeyword: "山田")')).toEqual(['bo']);
  expect(await list('(searchKeyword: "d% am")')).toEqual(['adam']);
  expect(await list('(searchKeyword: "%%%")')).toEqual([]);
  expect(await list('(searchKeyword: "___")')).toEqual([]);
  expect(await list('(searchKeyword: "adablocked")')).toEqual([]);
  expect(await list(`(searchKeyword: "${'x'.repeat(5000)}")`)).toEqual([]);
});

test('a word of fewer than three characters finds only that username', async () => {
  expect(await list('(searchKeyword: "ad")')).toEqual([]);
  expect(await list('(searchKeyword: "BO")')).toEqual(['bo']);
  expect(await list('(searchKeyword: " \\u0000 ")')).toHaveLength(4);
});

test('while a name is typed, one or two letters find names that begin with them', async () => {
  const begin = (word: string) => list(`(searchKeyword: "${word}", matchBeginnings: true)`);
  expect(await begin('@ad')).toEqual(['adam', 'Ada']);
  expect(await begin('L')).toEqual(['Ada']);
  expect(await begin('nú')).toEqual(['jose']);
  expect(await begin('bo')).toEqual(['bo']);
  expect(await begin('am')).toEqual(['adam']);
  expect(await begin('da')).toEqual([]);
  expect(await begin('%')).toEqual([]);
  expect(await begin('lace')).toEqual(['Ada']);
});

test('members can be named, by username or by id', async () => {
  const { ada, bo, deleted } = people;
  expect(await list('(usernameList: ["ADA", "bo", "no\\u0000body"])')).toEqual(['Ada', 'bo']);
  expect(
    await list(`(userIdsList: ["${ada.id}", "${deleted.id}", "x", "99999999999999999999"])`),
  ).toEqual(['Ada']);
  expect(await list('(userIdsList: [])')).toEqual([]);
  expect(await list('(userIdsList: ["x"])')).toEqual([]);
  expect(await list('(filter: { brandUser: true })')).toEqual(['jose']);
  expect(await list(`(userIdsList: ["${bo.id}"], searchKeyword: "ada")`)).toEqual([]);
});

test('those who took part in a post can come first', async () => {
  const category = await makeCategory(db);
  const post = await makeConversation(db, { category_id: category.id, author_id: people.bo.id });
  await makeComment(db, post.id, { author_id: people.ada.id });
  expect(await list(`(boostPostUsers: true, postId: "${post.id}")`)).toEqual([
    'Ada',
    'bo',
    'adam',
    'jose',
  ]);
  expect(await list('(boostPostUsers: true, postId: "nonsense")')).toHaveLength(4);
});

test('the order does not tell who wrote what the viewer does not see', async () => {
  const category = await makeCategory(db);
  const post = await makeConversation(db, { category_id: category.id, author_id: people.bo.id });
  const at = new Date();
  for (const unseen of [{ is_private: true }, { held_at: at }, { spam_at: at }]) {
    await makeComment(db, post.id, { author_id: people.ada.id, ...unseen });
  }
  const page = await list(`(boostPostUsers: true, postId: "${post.id}")`);
  expect(page).toEqual(['bo', 'adam', 'jose', 'Ada']);
});

test('whom nobody may see is named in no list of who likes or follows', async () => {
  const category = await makeCategory(db);
  const topic = await makeTopic(db, category.id);
  const post = await makeConversation(db, { category_id: category.id, author_id: people.bo.id });
  const hidden = await makeMember(db, { blocked_at: new Date(), content_hidden: true });
  const refused = await makeMember(db, { approval_status: 'REJECTED' });
  const marks = [hidden, refused, people.ada].flatMap(({ id: member_id }) => [
    { target_type: 'conversation' as const, target_id: post.id, kind: 'like', member_id },
    { target_type: 'conversation' as const, target_id: post.id, kind: 'follow', member_id },
    { target_type: 'topic' as const, target_id: topic.id, kind: 'follow', member_id },
  ]);
  await db.insertInto('marks').values(marks).execute();
  const answer = await ask(`{
    likes: conversationLikes(id: "${post.id}") { nodes { username } }
    followers: conversationFollowers(id: "${post.id}") { nodes { username } }
    topic: topicFollowers(id: "${topic.id}") { nodes { username } } }`);
  for (const page of Object.values<{ nodes: { username: string }[] }>(answer)) {
    expect(names(page)).toEqual(['Ada']);
  }
});

test('whom a member follows is as visible as the member', async () => {
  const moderator = { ...people.ada.viewer, permissions: new Set(['MANAGE_SPAM_POSTS'] as const) };
  for (const fields of [
    { blocked_at: new Date(), content_hidden: true },
    { approval_status: 'PENDING' },
    { deactivated_at: new Date() },
    { deleted_at: new Date() },
  ]) {
    const unseen = await makeMember(db, fields);
    await db
      .insertInto('member_follows')
      .values([
        { follower_id: unseen.id, followed_id: people.ada.id },
        { follower_id: people.ada.id, followed_id: unseen.id },
      ])
      .execute();
    const of = (listType: string, overrides = {}) =>
      list(`(filter: { listType: ${listType}, objectId: "${unseen.id}" })`, overrides);
    expect(await of('PROFILE_FOLLOWING')).toEqual([]);
    expect(await of('PROFILE_FOLLOWERS')).toEqual([]);
    const seen = await of('PROFILE_FOLLOWING', { viewer: moderator });
    expect(seen).toEqual(fields.content_hidden ? ['Ada'] : []);
    await db.deleteFrom('members').where('id', '=', unseen.id).execute();
  }
});

test('user lists name who liked or follows a thing, of what is deleted nobody', async () => {
  const category = await makeCategory(db);
  const topic = await makeTopic(db, category.id);
  const post = await makeConversation(db, { category_id: category.id, author_id: people.bo.id });
  await db
    .insertInto('marks')
    .values([
      { target_type: 'conversation', target_id: post.id, kind: 'like', member_id: people.ada.id },
      { target_type: 'conversation', target_id: post.id, kind: 'follow', member_id: people.bo.id },
      { target_type: 'topic', target_id: topic.id, kind: 'follow', member_id: people.jose.id },
    ])
    .execute();
  const of = (listType: string, id: number) =>
    list(`(filter: { listType: ${listType}, objectId: "${id}" })`);
  expect(await of('CONVERSATION_LIKES', post.id)).toEqual(['Ada']);
  expect(await of('CONVERSATION_FOLLOWERS', post.id)).toEqual(['bo']);
  expect(await of('TOPIC_FOLLOWERS', topic.id)).toEqual(['jose']);
  expect(await list('(filter: { listType: TOPIC_FOLLOWERS })')).toEqual([]);
  await db
    .updateTable('conversations')
    .set({ deleted_at: new Date() })
    .where('id', '=', post.id)
    .execute();
  expect(await of('CONVERSATION_LIKES', post.id)).toEqual([]);
});

test('no field of a member leads to an e-mail address', async () => {
  const types = ['Member', 'Profile', 'LeaderBoardMember', 'User'];
  const { data } = await graphql({
    schema: productSchema,
    source: '{ __schema { types { name fields { name } } } }',
    contextValue: testContext(db),
  });
  const all: { name: string; fields: { name: string }[] | null }[] = JSON.parse(
    JSON.stringify(data),
  ).__schema.types;
  const fields = all
    .filter((type) => types.includes(type.name))
    .flatMap((type) => (type.fields ?? []).map((field) => field.name.toLowerCase()));
  expect(fields.length).toBeGreaterThan(20);
  // The signature of a role is meant to be read (SPEC §3 roleSignatures), the role is not.
  const found = fields.filter((name) => /mail|password|hash|role/.test(name));
  expect(found.filter((name) => name !== 'rolesignatures')).toEqual([]);
  expect(await list(`(searchKeyword: "${people.ada.email}")`)).toEqual([]);
  expect(await list('(searchKeyword: "example.org")')).toEqual([]);
});

const profileFields = `id username fullName path bio joinedDate lastActivityAt country
  counts { conversationsAuthored commentsAuthored repliesAuthored totalContentAuthored
    topicsFollowed conversationsFollowed likesReceived likesDone numAcceptedSolutions }
  awardInfos { awardId name type earnedTime earnedCount awardedCount }`;

test('a profile shows what a member wrote, got and earned', async () => {
  const badge = await db
    .insertInto('badges')
    .values({ name: 'Teacher', awarded_count: 12 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [early, late] = [new Date('2020-01-01T00:00:00Z'), new Date('2021-01-01T00:00:00Z')];
  await db
    .insertInto('member_badges')
    .values(
      [early, late].map((at) => ({ member_id: people.ada.id, badge_id: badge.id, earned_at: at })),
    )
    .execute();
  const { profile } = await ask(`{ profile(id: "${people.ada.id}") { ${profileFields} } }`);
  expect(profile).toMatchObject({
    username: 'Ada',
    bio: 'Notes',
    counts: {
      // Content is counted as its lists show it: one comment, not the counters.
      conversationsAuthored: 0,
      commentsAuthored: 1,
      repliesAuthored: 0,
      totalContentAuthored: 1,
      topicsFollowed: 6,
      conversationsFollowed: 7,
      likesReceived: 4,
      likesDone: 5,
      numAcceptedSolutions: 0,
    },
    awardInfos: [
      {
        name: 'Teacher',
        type: 'BADGE',
        earnedTime: late.toISOString(),
        earnedCount: 2,
        awardedCount: 12,
      },
    ],
  });
});

test('`me` is the viewer, and asks a visitor to sign in', async () => {
  const { profile } = await ask('{ profile(id: "me") { username } }', {
    viewer: people.jose.viewer,
  });
  expect(profile).toEqual({ username: 'jose' });
  expect(await codeOf('{ profile(id: "me") { id } }')).toBe('UNAUTHENTICATED');
  for (const id of [people.deleted.id, 0, -1, '99999999999999999999', 'you', '']) {
    expect(await codeOf(`{ profile(id: "${id}") { id } }`)).toBe('NOT_FOUND');
  }
});
