import { beforeAll, expect, test } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { expectFailure } from '#platform/testing/expectSafe.ts';
import { type Login, openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
let author: Awaited<ReturnType<typeof makeMember>>;
let login: Login;
let moderator: Login;
let place: { categoryId: string; topicId: string };

beforeAll(async () => {
  author = await makeMember(db, { username: 'writer' });
  login = await portal.login(author.id);
  moderator = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  const category = await makeCategory(db, { title: 'Harbours' });
  place = {
    categoryId: `${category.id}`,
    topicId: `${(await makeTopic(db, category.id, { title: 'Piers' })).id}`,
  };
  await change(moderator, 'createConversation', {
    title: 'Tides of the year',
    content: '<p>A table of them is in the office of the harbour.</p>',
    communityPostType: 'QUESTION',
    topics: [place.topicId],
    tags: ['quays'],
  });
});

async function change(as: Login, name: string, input: object, selection = 'clientMutationId') {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const answer = await portal.graphql(
    `mutation($input: ${type}!) { ${name}(input: $input) { ${selection} } }`,
    { variables: { input }, login: as },
  );
  expect(answer.json, answer.text).not.toHaveProperty('errors');
  return answer.json.data[name];
}

const makePost = async (title: string, content: string) =>
  (
    await change(
      login,
      'createConversation',
      { title, content, communityPostType: 'QUESTION', topics: [place.topicId], tags: ['quays'] },
      'conversation { id path }',
    )
  ).conversation as { id: string; path: string };

/** Everything that anyone may ask, as one visitor and each of the given sessions see it. */
async function everyEndpoint(
  post: { id: string; path: string },
  sessions: (Login | undefined)[],
): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  const { categoryId, topicId } = place;
  const pages = [
    '/',
    '/topics',
    '/categories',
    '/tags',
    '/leaderboard',
    `/users/${author.id}`,
    `/users/${author.id}?tab=posts`,
    `/topics/${topicId}`,
    `/categories/${categoryId}`,
    post.path,
    `/conversations/${post.id}`,
    `${post.path}.data`,
    '/_root.data',
    '/topics.data',
    '/conversations/search?q=xylophone',
    '/?sort=RECENT',
    `${post.path}/edit`,
    '/tags?tag=quays',
  ];
  const files = [
    '/feeds/community.rss',
    '/feeds/community.atom',
    `/feeds/topics/${topicId}.rss`,
    `/feeds/categories/${categoryId}.atom`,
    '/sitemap.xml',
    '/sitemaps/conversations-1.xml',
    '/sitemaps/topics.xml',
  ];
  const post_ = 'id title path strippedContent content message excerpt acceptedComment { content }';
  const questions = [
    `{ conversation(id: "${post.id}") { ${post_} } }`,
    `{ conversations(first: 50) { totalCount nodes { ${post_} } } }`,
    `{ conversations(authors: ["writer"], first: 50) { nodes { ${post_} } } }`,
    `{ conversations(tags: ["quays"]) { nodes { ${post_} } } }`,
    `{ conversations(keywords: "xylophone") { nodes { ${post_} } } }`,
    '{ conversations(mine: true) { nodes { id title } } }',
    '{ conversations(bookmarked: true) { nodes { id title } } }',
    '{ conversations(followed: true) { nodes { id title } } }',
    `{ searchConversations(keywords: "xylophone") { totalCount nodes { __typename conversation { title } } } }`,
    `{ searchSuggestions(keyword: "xyloph") { text path } }`,
    `{ similarConversations(title: "A xylophone by the sea") { title } }`,
    `{ relatedPosts(id: "${post.id}") { title } }`,
    `{ comments(conversationId: "${post.id}") { totalCount nodes { content } } }`,
    `{ conversationLikes(id: "${post.id}") { totalCount } }`,
    `{ conversationFollowers(id: "${post.id}") { totalCount } }`,
    `{ topic(id: "${topicId}") { conversationCount title } }`,
    '{ communityStats { posts } }',
    '{ tags { nodes { key label } } }',
  ];
  for (const [index, session] of sessions.entries()) {
    const cookie: Record<string, string> = session ? { cookie: session.cookie } : {};
    for (const address of [...pages, ...files]) {
      const page = await portal.ask(address, { headers: { accept: 'text/html', ...cookie } });
      expect(page.status, address).toBeLessThan(500);
      seen[`${index} ${address}`] = page.text;
    }
    for (const question of questions)
      seen[`${index} ${question}`] = (await portal.graphql(question, { login: session })).text;
  }
  return seen;
}

const places = (endpoints: Record<string, string>, word: RegExp) =>
  Object.keys(endpoints).filter((endpoint) => word.test(endpoints[endpoint] ?? ''));
test('a deleted post is exposed by no endpoint, to nobody', async () => {
  const kept = await makePost(
    'Sea shanties for beginners',
    '<p>Songs with a strong beat by the quay.</p>',
  );
  const post = await makePost(
    'A xylophone by the sea',
    '<p>Marimbaphone bars rust in the salty air here.</p>',
  );
  await change(moderator, 'createComment', {
    objectId: post.id,
    message: '<p>Glockenspiel bars are made of steel as well.</p>',
  });
  await change(login, 'updateBookmarks', {
    objectId: post.id,
    action: 'add',
    assetType: 'MESSAGE',
  });
  await change(login, 'customActivityConversation', {
    conversationId: post.id,
    activity: 'follow',
  });
  const sessions = [undefined, login];
  const before = places(
    await everyEndpoint(post, sessions),
    /xylophone by the sea|marimbaphone|glockenspiel/i,
  );
  // The check can see: lists, page, search, feeds and the sitemap all carry it now.
  expect(before.length).toBeGreaterThan(20);
  expect(before.join()).toMatch(/feeds\/community\.rss/);

  await change(moderator, 'deleteConversation', { objectId: post.id });
  await portal.graphql('{ __typename }');
  const after = await everyEndpoint(post, sessions);
  expect(places(after, /xylophone by the sea|marimbaphone|glockenspiel/i)).toEqual([]);
  // Its address comes back only where it was asked for.
  const linked = places(
    after,
    new RegExp(`a-xylophone-by|conversations/[^"\\s<]*/${post.id}(?!\\d)`),
  );
  expect(linked.filter((endpoint) => !endpoint.includes(`/${post.id}`))).toEqual([]);
  expectFailure(await portal.graphql(`{ conversation(id: "${post.id}") { id } }`), {
    status: 404,
    code: 'NOT_FOUND',
  });
  expectFailure(await portal.graphql(`{ comments(conversationId: "${post.id}") { totalCount } }`), {
    status: 404,
    code: 'NOT_FOUND',
  });
  for (const [name, input] of Object.entries({
    createComment: { objectId: post.id, message: 'Words after the end of it all.' },
    updateConversation: { id: post.id, title: 'Another title' },
    customActivityConversation: { conversationId: post.id, activity: 'me-too' },
    deleteConversation: { objectId: post.id },
  })) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    expectFailure(
      await portal.graphql(
        `mutation($input: ${type}!) { ${name}(input: $input) { clientMutationId } }`,
        { variables: { input }, login: moderator },
      ),
      { status: 404, code: 'NOT_FOUND' },
    );
  }
  expect((await portal.ask(kept.path, { headers: { accept: 'text/html' } })).status).toBe(200);
});

test('a deleted comment and the replies below it are exposed by no endpoint', async () => {
  const post = await makePost(
    'Lighthouses on rocks',
    '<p>How were they built in the surf of winter?</p>',
  );
  const { comment } = await change(
    moderator,
    'createComment',
    { objectId: post.id, message: '<p>Dovetailed granite, said Smeatonesque.</p>' },
    'comment { id }',
  );
  await change(login, 'createReply', {
    objectId: comment.id,
    message: '<p>Winstanleyesque timber came first.</p>',
  });
  await change(login, 'customActivityConversation', {
    conversationId: comment.id,
    entityType: 'COMMENT',
    activity: 'mark-accepted',
  });
  const words = /smeatonesque|winstanleyesque/i;
  const search = async () =>
    (
      await portal.graphql(
        '{ searchConversations(keywords: "smeatonesque") { totalCount nodes { __typename } } }',
      )
    ).json.data.searchConversations.totalCount;
  expect(places(await everyEndpoint(post, [undefined, login]), words).length).toBeGreaterThan(2);
  expect(await search()).toBe(1);
  await change(moderator, 'deleteConversation', { objectId: comment.id }).catch(() => undefined);
  const removed = await portal.graphql(
    'mutation($input: CustomActivityConversationInput!) { customActivityConversation(input: $input) { clientMutationId } }',
    {
      variables: {
        input: { conversationId: comment.id, entityType: 'COMMENT', activity: 'delete-comment' },
      },
      login: moderator,
    },
  );
  expect(removed.json, removed.text).not.toHaveProperty('errors');
  expect(places(await everyEndpoint(post, [undefined, login]), words)).toEqual([]);
  expect(await search()).toBe(0);
  const left = (
    await portal.graphql(
      `{ conversation(id: "${post.id}") { hasAcceptedComment commentCount replyCount } }`,
    )
  ).json.data.conversation;
  expect(left).toEqual({ hasAcceptedComment: false, commentCount: 0, replyCount: 0 });
});

test('where languages are apart, a post of another is refused to who insists on one (418)', async () => {
  const post = await makePost(
    'Bollards and cleats',
    '<p>Which of them holds a bigger boat in a storm?</p>',
  );
  const source = `{ conversation(id: "${post.id}") { id } }`;
  expect((await portal.graphql(source, { headers: { 'x-language': 'de' } })).status).toBe(200);
  await writeSettings(db, { separateLanguages: true, activeLanguages: ['en', 'de'] });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  for (const name of ['x-language', 'language']) {
    expectFailure(await portal.graphql(source, { headers: { [name]: 'de' } }), {
      status: 418,
      code: 'LANGUAGE_MISMATCH',
    });
    for (const language of ['en', 'en_GB', 'tlh', 'nonsense', '../', ''])
      expect(
        (await portal.graphql(source, { headers: { [name]: language } })).status,
        language,
      ).toBe(200);
  }
  // §2: a language mismatch on loading a post leads home, however the page's language was chosen.
  const html = { accept: 'text/html' };
  for (let round = 0; round < 2; round += 1) {
    const german: [query: string, headers: Record<string, string>][] = [
      ['', { 'x-language': 'de' }],
      ['', { cookie: 'lang=de' }],
      ['', { 'accept-language': 'de-DE, en;q=0.5' }],
      ['?lang=de', {}],
    ];
    for (const [query, headers] of german) {
      const page = await portal.ask(`${post.path}${query}`, { headers: { ...html, ...headers } });
      const label = JSON.stringify([round, query, headers]);
      expect([page.status, page.headers.location], label).toEqual([302, '/']);
    }
    // A crawler names no language; a cached page of the same address is not the redirect.
    const english: Record<string, string>[] = [
      {},
      { 'accept-language': 'en' },
      { cookie: 'lang=en' },
    ];
    for (const headers of english)
      expect((await portal.ask(post.path, { headers: { ...html, ...headers } })).status).toBe(200);
  }
  expect((await portal.ask(post.path, { headers: html })).text).not.toContain(
    'rel="alternate" hrefLang',
  );
  const asked: Record<string, string>[] = [{ cookie: 'lang=de' }, { 'accept-language': 'de' }];
  for (const headers of asked) expect((await portal.graphql(source, { headers })).status).toBe(418);
  // Moderators open what is reported in any language; other members do not.
  const inGerman = { 'accept-language': 'de' };
  expect((await portal.graphql(source, { headers: inGerman, login })).status).toBe(418);
  expect((await portal.graphql(source, { headers: inGerman, login: moderator })).status).toBe(200);
  await writeSettings(db, { separateLanguages: false });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
});

test('where languages are apart, a page leads to the feed of its own', async () => {
  await writeSettings(db, { separateLanguages: true, activeLanguages: ['en', 'de'] });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
  const post = await makePost('Ropes of hemp', '<p>How long do they last at the pier?</p>');
  await db
    .updateTable('conversations')
    .set({ language: 'de' })
    .where('id', '=', Number(post.id))
    .execute();
  const feedsOf = async (address: string) => {
    const { text } = await portal.ask(address, { headers: { accept: 'text/html' } });
    return [...text.matchAll(/href="[^"]*\/feeds\/([^"]*)"/g)].map(([, feed]) => feed).sort();
  };
  const foot = 'community.rss?lang=de';
  expect(await feedsOf('/?lang=de')).toEqual(['community.atom?lang=de', foot, foot]);
  expect(await feedsOf(`${post.path}?lang=de`)).toEqual([
    foot,
    'topics/1.atom?lang=de',
    'topics/1.rss?lang=de',
  ]);
  const feed = await portal.ask('/feeds/community.rss?lang=de');
  expect(feed.text).toContain('<language>de</language>');
  expect(feed.text).toMatch(/<link>[^<]*\/\?lang=de<\/link>/);
  expect(feed.text).toMatch(/<atom:link href="[^"]*\/feeds\/community\.rss\?lang=de" rel="self"/);
  await writeSettings(db, { separateLanguages: false });
  portal.services.bus.publish([{ type: 'settings.changed', payload: {} }]);
});

test('views are counted once a day, of people only; the device cookie means nothing', async () => {
  const post = await makePost(
    'Counting gulls',
    '<p>How many of them are there on a usual day?</p>',
  );
  const { services } = portal;
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const reads = async () => {
    await services.pageViews.flush();
    return (
      await db
        .selectFrom('conversations')
        .select('read_count')
        .where('id', '=', Number(post.id))
        .executeTakeFirstOrThrow()
    ).read_count;
  };
  const visit = (headers: Record<string, string>, method = 'GET') =>
    portal.ask(post.path, {
      method,
      headers: { accept: 'text/html', 'user-agent': browser, ...headers },
    });
  await visit({});
  const base = await reads();
  expect(base).toBe(1);
  await visit({ 'x-crawler': 'true' });
  await visit({ 'user-agent': 'Googlebot/2.1' });
  await visit({}, 'HEAD');
  expect(await reads()).toBe(base);
  await visit({ 'user-agent': '' });
  await visit({ 'sec-purpose': 'prefetch;prerender' });
  await visit({ cookie: 'spr_device_id=1; x=y' });
  await visit({});
  expect(await reads()).toBe(base);
  await visit({ 'user-agent': `${browser} Another/1.0` });
  expect(await reads()).toBe(base + 1);
});
