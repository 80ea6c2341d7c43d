import { beforeAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { expectFailure, expectSafe } from '#platform/testing/expectSafe.ts';
import { asHeaders, type Login, openPortalForFile } from '#platform/testing/portal.ts';
import { badBodies, query } from './testing/badGraphqlBodies.ts';

const { portal, db } = await openPortalForFile();
let login: Login;
let other: Login;
let memberId = 0;
let postId = 0;

beforeAll(async () => {
  const [member, second] = [await makeMember(db), await makeMember(db)];
  [login, other] = [await portal.login(member.id), await portal.login(second.id)];
  memberId = member.id;
  postId = (await makeConversation(db, { author_id: memberId })).id;
  await makeComment(db, postId);
});

const json = { 'content-type': 'application/json' };
const ask = (body: string | Buffer, headers: Record<string, string> = json) =>
  portal.ask('/schema/community', { method: 'POST', headers, body });

test.each(Object.entries(badBodies))('GraphQL body refused: %s', async (_name, body) => {
  expectFailure(await ask(body), { status: 400 });
});

const strangeAccepts = [
  'application/graphql-response+json',
  'text/html',
  'image/*',
  'a',
  '*/*;q=0',
];

test.each(strangeAccepts)('who accepts %j is told of a mistake as anybody', async (accept) => {
  for (const name of ['an unknown argument', 'a missing variable', 'a syntax error', 'too deep']) {
    const answer = await ask(badBodies[name] ?? '', { ...json, accept });
    expectFailure(answer, { status: 400 });
    expect(answer.headers['content-type']).toMatch(/json/);
  }
  expect((await ask(query('{ __typename }'), { ...json, accept })).json.data).toEqual({
    __typename: 'Query',
  });
});

test('limits have their own code', async () => {
  for (const name of [
    'too deep',
    'too many fields',
    'too many aliases',
    'too costly',
    'costly by a variable',
    'too long',
  ]) {
    expectFailure(await ask(badBodies[name] ?? ''), { status: 400, code: 'QUERY_TOO_COMPLEX' });
  }
});

test('a long list of errors is cut short', async () => {
  const { text } = await ask(badBodies['many unknown fields'] ?? '');
  expect(text.length).toBeLessThan(30_000);
});

test.each([
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'a',
  '',
])('content type %j is refused', async (type) => {
  const answer = await ask('query={__typename}', type ? { 'content-type': type } : {});
  expectFailure(answer, { status: 400 });
});

test.each([
  ['/schema/community', 1_048_577],
  ['/care/community/graphql/un-authenticated', 3_000_000],
  ['/community/api/v1/auth/session', 20_000],
  ['/community/api/v1/auth/signup', 2_000_000],
])('%s refuses a body over its limit', async (address, length) => {
  const body = JSON.stringify({ query: 'x'.repeat(length) });
  expectFailure(await portal.ask(address, { method: 'POST', headers: json, body }), {
    status: 413,
    code: 'BODY_TOO_LARGE',
  });
});

const oddIds = [
  '0',
  '-1',
  '999999999',
  '99999999999999999999999',
  '1e3',
  '1.5',
  '0x10',
  'NaN',
  '',
  ' ',
  '１２',
  '١٢',
  '💥',
  "1' or '1'='1",
  '1;drop table members',
  '../1',
  '%00',
  'null',
  '__proto__',
  '\u0000',
  '\ud800',
  `9${'0'.repeat(400)}`,
  'x'.repeat(5_000),
];
const idFields = [
  'conversation(id: $id) { id }',
  'category(id: $id) { id }',
  'topic(id: $id) { id }',
  'profile(id: $id) { id }',
  'comments(conversationId: $id) { totalCount }',
  'comments(conversationId: "1", commentId: $id) { totalCount }',
  'replies(commentId: $id) { totalCount }',
  'relatedPosts(id: $id) { id }',
  'conversationLikes(id: $id) { totalCount }',
  'topicFollowers(id: $id) { totalCount }',
  'categoriesByIds(categoryIds: [$id]) { id }',
  'categories(parentId: $id) { totalCount }',
  'topics(parentIds: [$id]) { totalCount }',
  'conversations(categoryIds: [$id]) { totalCount }',
  'conversations(topicIds: [$id]) { totalCount }',
  'conversations(excludeIds: [$id]) { totalCount }',
  'conversations(currentConversationId: $id) { totalCount }',
  'members(userIdsList: [$id]) { totalCount }',
  'leaderBoardMembers(categories: [$id]) { totalCount }',
  'searchConversations(keywords: "part", topicIds: [$id]) { totalCount }',
  'findLayoutsWithFilteredInfo(type: HOME_PAGE, assetType: "CATEGORY", assetId: $id) { id }',
];

test.each(idFields)('odd ids in %s are answered without a failure of ours', async (field) => {
  for (const id of oddIds) {
    const answer = await ask(query(`query($id: ID!) { ${field} }`, { id }));
    expectSafe(answer, `${field} ${id.slice(0, 40)}`);
  }
});

const textFields = [
  'conversations(keywords: $t) { totalCount }',
  'conversations(tags: [$t]) { totalCount }',
  'conversations(authors: [$t]) { totalCount }',
  'searchConversations(keywords: $t) { totalCount nodes { __typename } }',
  'searchConversations(keywords: "part", tags: [$t]) { totalCount }',
  'searchConversations(keywords: "part", authors: [$t]) { totalCount }',
  'searchSuggestions(keyword: $t) { id }',
  'similarConversations(title: $t) { id }',
  'tags(searchKeyword: $t) { totalCount }',
  'members(searchKeyword: $t) { totalCount }',
  'members(usernameList: [$t]) { totalCount }',
  'topics(searchKeyword: $t) { totalCount }',
  'categories(keyword: $t) { totalCount }',
  'categories(types: [$t]) { totalCount }',
  'customPage(path: $t) { id }',
  'leaderBoardMembers(keyword: $t) { totalCount }',
  'conversation(id: "1", searchKeyword: $t) { id }',
];
const oddTexts = [
  '\u0000',
  'abc\u0000def',
  '\ud800abc',
  'abc\udc00',
  '%',
  '___',
  "'; drop table x; --",
  ':*&|!<->()',
  '"',
  '\\',
  '💥'.repeat(300),
  'a'.repeat(10_000),
  `${'ab '.repeat(3_000)}`,
  'café ﷽ العربية 日本語を検索',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202e\u0007\ufeff',
];

test.each(textFields)('odd texts in %s are answered without a failure of ours', async (field) => {
  for (const t of oddTexts) {
    expectSafe(
      await ask(query(`query($t: String!) { ${field} }`, { t })),
      `${field} ${JSON.stringify(t.slice(0, 30))}`,
    );
  }
});

test.each([
  'conversations(page: $n, first: $m) { totalCount nodes { id } }',
  'comments(conversationId: "1", page: $n, first: $m) { totalCount }',
  'comments(conversationId: "1", numReplies: $n) { totalCount nodes { id } }',
  'replies(commentId: "1", page: $n, first: $m) { totalCount }',
  'categories(page: $n, first: $m) { totalCount nodes { id } }',
  'topics(page: $n, first: $m) { totalCount nodes { id } }',
  'tags(page: $n, first: $m) { totalCount }',
  'members(page: $n, size: $m) { totalCount }',
  'leaderBoardMembers(page: $n, size: $m) { totalCount }',
  'searchConversations(keywords: "part", page: $n, first: $m) { totalCount nodes { __typename } }',
  'searchSuggestions(keyword: "part", first: $n) { id }',
  'similarConversations(title: "How does part", first: $n) { id }',
  'relatedPosts(id: "1", first: $n) { id }',
])('pages beyond the end or before the start in %s', async (field) => {
  for (const [n, m] of [
    [-1, 10],
    [0, 0],
    [0, -5],
    [999_999, 10],
    [2_147_483_647, 2_147_483_647],
    [0, 1_000_000],
    [100, 100],
  ]) {
    const asked = `query($n: Int${field.includes('$m') ? ', $m: Int' : ''}) { ${field} }`;
    expectSafe(await ask(query(asked, { n, m })), `${field} ${n} ${m}`);
  }
});

test.each([
  [{ dateFrom: 'yesterday' }],
  [{ dateFrom: '0000-00-00' }],
  [{ dateFrom: '+275760-09-13T00:00:00.000Z' }],
  [{ dateTo: '-271821-04-20T00:00:00.000Z' }],
  [{ dateFrom: 1e308 }],
  [{ customFields: { __proto__: { a: 1 } } }],
  [
    {
      customFields: JSON.parse(
        '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
      ),
    },
  ],
  [{ customFields: { a: '\u0000' } }],
  [{ customFields: { a: [{ '\ud800': '\udfff' }] } }],
  [{ customFields: 'x' }],
  [{ types: ['NONSENSE'] }],
  [{ types: 'QUESTION' }],
  [{ first: '10' }],
  [{ first: 1.5 }],
  [{ page: 1e20 }],
  [{ tags: { a: 1 } }],
  [{ sortKey: '__proto__' }],
  [{ sortKey: 'YES_COUNT' }],
])('odd variables of the list: %j', async (variables) => {
  const source = `query($dateFrom: DateTime, $dateTo: DateTime, $customFields: JSON, $types: [CommunityPostType!], $first: Int, $page: Int, $tags: [String!], $sortKey: SortKey) {
    conversations(dateFrom: $dateFrom, dateTo: $dateTo, customFields: $customFields, types: $types, first: $first, page: $page, tags: $tags, sortKey: $sortKey) { totalCount } }`;
  expectSafe(await ask(query(source, variables)), JSON.stringify(variables));
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

const mutate = (source: string, input: object, as: Login | undefined = login) =>
  portal.graphql(source, { variables: { input }, login: as });
const mutations: [string, string, object][] = [
  [
    'createConversation',
    'conversation { id }',
    { title: 'A title of a post', content: 'x'.repeat(30), communityPostType: 'QUESTION' },
  ],
  ['updateConversation', 'conversation { id }', { id: '1', title: 'Another title' }],
  ['deleteConversation', 'clientMutationId', { objectId: '1' }],
  ['createComment', 'clientMutationId', { objectId: '1', message: 'x'.repeat(30) }],
  ['createReply', 'clientMutationId', { objectId: '1', message: 'x'.repeat(30) }],
  ['updateComment', 'clientMutationId', { commentId: '1', message: 'x'.repeat(30) }],
  ['customActivityConversation', 'clientMutationId', { conversationId: '1', activity: 'follow' }],
  ['followTopic', 'clientMutationId', { objectId: '1' }],
  ['unfollowTopic', 'clientMutationId', { objectId: '1' }],
  ['updateBookmarks', 'clientMutationId', { objectId: '1', action: 'add', assetType: 'MESSAGE' }],
  ['readResponse', 'clientMutationId', { responseId: '1' }],
  ['saveDraft', 'clientMutationId', { key: 'new', data: {} }],
  ['deleteDraft', 'clientMutationId', { key: 'new' }],
  ['createCategory', 'clientMutationId', { title: 'Mine' }],
  ['updateCategory', 'clientMutationId', { id: '1', title: 'Mine' }],
  ['createTopic', 'clientMutationId', { categoryId: '1', title: 'Mine' }],
  ['updateTopic', 'clientMutationId', { id: '1', title: 'Mine' }],
];
const sourceOf = (name: string, selection: string) =>
  `mutation($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`;

test.each(mutations)('%s without a session is UNAUTHENTICATED', async (name, selection, input) => {
  expectFailure(await portal.graphql(sourceOf(name, selection), { variables: { input } }), {
    status: 401,
    code: 'UNAUTHENTICATED',
  });
});

test.each(mutations)(
  '%s at the endpoint without login never uses the session',
  async (name, selection, input) => {
    const answer = await portal.graphql(sourceOf(name, selection), {
      variables: { input },
      login,
      endpoint: '/care/community/graphql/un-authenticated',
    });
    expectFailure(answer, { status: 401, code: 'UNAUTHENTICATED' });
  },
);

test.each(mutations)(
  '%s takes odd ids and texts without a failure of ours',
  async (name, selection, input) => {
    for (const [key, value] of Object.entries(input)) {
      for (const odd of [...oddIds.slice(0, 21), ...oddTexts.slice(0, 6)]) {
        if (typeof value !== 'string') continue;
        expectSafe(
          await mutate(sourceOf(name, selection), { ...input, [key]: odd }),
          `${name} ${key} ${JSON.stringify(odd)}`,
        );
      }
      for (const odd of [12, true, { a: 1 }, ['x', 'y'], null]) {
        expectSafe(
          await mutate(sourceOf(name, selection), { ...input, [key]: odd }),
          `${name} ${key} ${JSON.stringify(odd)}`,
        );
      }
    }
  },
);

test('the viewer at the endpoint without login is a visitor', async () => {
  const source = '{ currentUser { id } }';
  expect((await portal.graphql(source, { login })).json.data.currentUser).not.toBeNull();
  const answer = await portal.graphql(source, {
    login,
    endpoint: '/care/community/graphql/un-authenticated',
  });
  expect(answer.json).toEqual({ data: { currentUser: null } });
});

test.each([
  ['no token', undefined],
  ['an empty one', ''],
  ['a wrong one', 'x'.repeat(43)],
  ['one of another length', 'x'],
  ['a unicode one', encodeURIComponent('é'.repeat(43))],
])('a change with a session and %s is refused', async (_name, token) => {
  const headers: Record<string, string> = { ...json, cookie: login.cookie };
  if (token !== undefined) headers['x-csrf-token'] = token;
  const body = query('mutation { followTopic(input: {objectId: "1"}) { clientMutationId } }');
  expectFailure(await ask(body, headers), { status: 403, code: 'CSRF_FAILED' });
});

test("another member's token is refused, and the cookie alone is no token", async () => {
  const body = query('mutation { followTopic(input: {objectId: "1"}) { clientMutationId } }');
  for (const headers of [
    { ...json, cookie: login.cookie, 'x-csrf-token': other.csrf },
    { ...json, cookie: `${login.cookie}; SPR_AT=${login.csrf}` },
  ]) {
    const answer = await ask(body, headers);
    expectFailure(answer, { status: 403, code: 'CSRF_FAILED' });
    expect(answer.json.message).toMatch(/^The CSRF token is missing or wrong/);
  }
});

test('a page that is still another member’s changes nothing, whoever is signed in by now', async () => {
  const body = query('mutation { saveDraft(input: {key: "new", data: {}}) { draft { key } } }');
  const from = (page: string) =>
    ask(body, { ...json, cookie: login.cookie, 'x-csrf-token': login.csrf, 'x-member-id': page });
  expectFailure(await from(String(memberId + 1)), { status: 401, code: 'UNAUTHENTICATED' });
  for (const page of ['', String(memberId)]) {
    expect((await from(page)).json.data).toEqual({ saveDraft: { draft: { key: 'new' } } });
  }
});

test('a change cannot be asked for by GET', async () => {
  const source = encodeURIComponent(
    'mutation { followTopic(input: {objectId: "1"}) { clientMutationId } }',
  );
  const answer = await portal.ask(`/schema/community?query=${source}`, {
    headers: { ...asHeaders(login), accept: 'application/json' },
  });
  expectFailure(answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
});

test.each(['x', 'A'.repeat(43), '%', '%E0%A4%A', '"', "' or 1=1", '../', 'x'.repeat(3_000)])(
  'a forged session %s is a visitor',
  async (token) => {
    const cookie = `plaza_session=${token}`;
    const asked = await ask(query('{ currentUser { id } }'), { ...json, cookie });
    expectSafe(asked);
    expect(asked.json).toEqual({ data: { currentUser: null } });
    const page = await portal.ask('/', { headers: { cookie } });
    expectSafe(page);
    expect(page.status).toBe(200);
  },
);

test('an expired session is a visitor', async () => {
  const expired = await portal.login((await makeMember(db)).id);
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('csrf_token', '=', expired.csrf)
    .execute();
  expect((await portal.graphql('{ currentUser { id } }', { login: expired })).json).toEqual({
    data: { currentUser: null },
  });
  expectFailure(
    await portal.graphql(sourceOf('followTopic', 'clientMutationId'), {
      variables: { input: { objectId: '1' } },
      login: expired,
    }),
    { status: 401, code: 'UNAUTHENTICATED' },
  );
});

test('unknown activities are refused', async () => {
  for (const activity of [
    'explode',
    '',
    '__proto__',
    'constructor',
    'toString',
    'LIKE',
    'comment',
    'x'.repeat(5_000),
    '\u0000',
  ]) {
    const answer = await mutate(sourceOf('customActivityConversation', 'clientMutationId'), {
      conversationId: `${postId}`,
      activity,
    });
    expectSafe(answer, activity.slice(0, 30));
    expect([400, 403]).toContain(answer.status);
  }
});

test('values nested without end are refused', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const source = 'query($f: JSON) { conversations(customFields: $f) { totalCount } }';
  const body = `{"query":${JSON.stringify(source)},"variables":{"f":${deep}}}`;
  expectFailure(await ask(body), { status: 400, code: 'BAD_REQUEST' });
});

test.each([
  'categoriesByIds(categoryIds: $l) { id }',
  'conversations(excludeIds: $l) { totalCount }',
  'conversations(topicIds: $l) { totalCount }',
  'members(userIdsList: $l) { totalCount }',
  'topics(parentIds: $l) { totalCount }',
  'searchConversations(keywords: "part", excludeIds: $l) { totalCount }',
])('a list of 100,000 ids in %s is answered in time', async (field) => {
  const l = Array.from({ length: 100_000 }, (_, index) => `${index}`);
  expectSafe(await ask(query(`query($l: [ID!]!) { ${field} }`, { l })), field);
});

// Their cost depends on these arguments, so they are read before anything is executed.
test.each([
  ['searchPages(keywords: $v) { id }', 'String!'],
  ['responses(ids: $v) { __typename }', '[ID!]!'],
  ['tagsByNames(names: $v) { id }', '[String!]!'],
  ['categoriesByIds(categoryIds: $v) { id }', '[ID!]!'],
  ['moderationPulse(ids: $v, since: "2026-01-01T00:00:00Z") { __typename }', '[ID!]!'],
])('variables of the wrong type are refused: %s', async (field, type) => {
  for (const v of [undefined, null, 7.5, {}, [null], [[1]], Array(3_000).fill({})]) {
    for (const headers of [json, { ...json, accept: 'application/graphql-response+json' }]) {
      const answer = await ask(query(`query($v: ${type}) { ${field} }`, { v }), headers);
      expectFailure(answer, { status: 400, code: 'BAD_REQUEST' });
      expect(answer.json.errors[0].message).toContain('$v');
      expect(answer.json.errors.length).toBeLessThanOrEqual(10);
    }
  }
});
