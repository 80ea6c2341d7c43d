import { getIntrospectionQuery } from 'graphql';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { costLimits } from '#platform/graphql/queryGate.ts';
import { expectFailure } from '#platform/testing/expectSafe.ts';
import { type Ask, asHeaders, type Login, openPortalForFile } from '#platform/testing/portal.ts';

/** Few enough to spend in a test. */
const costPerMinute = { member: 100_000, address: 300_000 };
const { portal, db } = await openPortalForFile({ trustProxy: true, costPerMinute });
let member: Login;
let administrator: Login;

beforeAll(async () => {
  member = await portal.login((await makeMember(db)).id);
  administrator = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  await makeConversation(db, { title: 'Where does the part go?' });
});

let hosts = 0;
/** An address nobody has asked from. */
function newAddress(): string {
  hosts += 1;
  return `10.1.${Math.floor(hosts / 250)}.${hosts % 250}`;
}

function ask(
  query: string,
  {
    from = newAddress(),
    login,
    variables,
    accept = 'application/json',
    path = '/schema/community',
  }: { from?: string; login?: Login; variables?: object; accept?: string; path?: string } = {},
) {
  const headers = {
    ...{ accept, 'content-type': 'application/json', 'x-forwarded-for': from },
    ...asHeaders(login),
  };
  const options: Ask = { method: 'POST', headers, body: JSON.stringify({ query, variables }) };
  return portal.ask(path, options);
}

const aliases = (count: number, field: string) =>
  `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`;
const search = 'searchConversations(keywords: "part") { totalCount }';

async function countStatements(): Promise<number> {
  const { text } = await portal.ask('/metrics');
  return Number(/^plaza_sql_statements_total (\d+)/m.exec(text)?.[1]);
}

test.each(['application/json', 'application/graphql-response+json'])(
  'a document of 242 searches is refused for its cost, and no search is made, as %s',
  async (accept) => {
    for (const path of ['/schema/community', '/care/community/graphql/un-authenticated']) {
      const before = await countStatements();
      const answer = await ask(aliases(242, search), { accept, path });
      expectFailure(answer, { status: 400, code: 'QUERY_TOO_COMPLEX' });
      const { message } = answer.json.errors[0];
      expect(message).toMatch(
        new RegExp(`^The query costs \\d{6}; at most ${costLimits.document} is allowed\\.$`),
      );
      expect((await countStatements()) - before).toBeLessThan(10);
    }
  },
);

test('the same by fragments, by a list’s size and by GET is refused alike', async () => {
  const fragments = Array.from({ length: 45 }, (_, n) => `...F${n}`).join(' ');
  const definitions = Array.from(
    { length: 45 },
    (_, n) => `fragment F${n} on Query { a${n}: ${search} }`,
  );
  const replies = `query($n: Int) { comments(conversationId: "1", first: $n, numReplies: $n) {
    nodes { replies { nodes { id content author { id username } } } } } }`;
  const answers = [
    await ask(`{ ${fragments} } ${definitions.join(' ')}`),
    await ask(replies, { variables: { n: 100 } }),
    await portal.ask(`/schema/community?query=${encodeURIComponent(aliases(60, search))}`, {
      headers: { accept: 'application/json', 'x-forwarded-for': newAddress() },
    }),
  ];
  for (const answer of answers) {
    expectFailure(answer, { status: 400, code: 'QUERY_TOO_COMPLEX' });
    expect(answer.json.errors[0].message).toContain(`at most ${costLimits.document}`);
  }
});

/** Asks for much until it is refused. @returns how often it was answered, and the refusal */
async function spendBudget(who: { from?: string; login?: Login }) {
  for (let answered = 0; answered < 30; answered += 1) {
    const answer = await ask(aliases(20, search), who);
    if (answer.status !== 200) return { answered, answer };
  }
  throw new Error('Nobody was refused.');
}

test('an address has a budget for a minute, and says when to come again', async () => {
  const from = newAddress();
  const { answered, answer } = await spendBudget({ from });
  expect(answered).toBeGreaterThan(5);
  expectFailure(answer, { status: 429, code: 'RATE_LIMITED' });
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(answer.json.errors[0].message).toContain(`${wait} s`);
  // Only the API: pages are shown all the same, and other addresses have budgets of their own.
  const html = { accept: 'text/html', 'x-forwarded-for': from };
  for (const path of ['/', '/conversations/search?q=part', '/leaderboard?period=LAST_7_DAYS']) {
    expect((await portal.ask(path, { headers: html })).status, path).toBe(200);
  }
  expect((await ask(`{ ${search} }`)).status).toBe(200);
});

test('refused attempts count: comments that are too complex end in 429, and none was written', async () => {
  const post = await makeConversation(db, {});
  const login = await portal.login((await makeMember(db)).id);
  const comment = `mutation($input: CreateCommentInput!) { createComment(input: $input) { clientMutationId } }`;
  const message = '<div>'.repeat(40_000);
  const send = () =>
    ask(comment, { login, variables: { input: { objectId: `${post.id}`, message } } });
  expectFailure(await send(), { status: 400, code: 'VALIDATION_FAILED' });
  // More than a slow machine gets back of the budget meanwhile.
  const statuses = await Promise.all(Array.from({ length: 12 }, send));
  expect(statuses.map(({ status }) => status)).toContain(429);
  expectFailure(await send(), { status: 429, code: 'RATE_LIMITED' });
});

test('a member has a budget wherever they ask from, and does not spend that of others', async () => {
  const login = await portal.login((await makeMember(db)).id);
  const { answered, answer } = await spendBudget({ login });
  expect(answered).toBeGreaterThan(1);
  expectFailure(answer, { status: 429, code: 'RATE_LIMITED' });
  expect((await ask(aliases(20, search), { login: member })).status).toBe(200);
});

test('asking for too much again and again uses the budget up', async () => {
  const from = newAddress();
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    statuses.push((await ask(aliases(242, search), { from })).status);
  }
  expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
  expect(statuses.at(-1)).toBe(429);
});

/** Keeps everybody from searching as long as the test lasts, or until it is called. */
async function lockSearch(): Promise<() => Promise<void>> {
  const client = await portal.services.database.pool.connect();
  await client.query('begin; lock table search_documents in access exclusive mode');
  let isLocked = true;
  const unlock = async () => {
    if (!isLocked) return;
    isLocked = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(unlock);
  return unlock;
}

async function countSearching(): Promise<number> {
  const { rows } = await portal.services.database.pool.query(
    "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'",
  );
  return rows[0].count;
}

test('expensive queries take turns, a bounded number of them, while everything else goes on', async () => {
  const unlock = await lockSearch();
  const flood = newAddress();
  const answers = Array.from({ length: 30 }, () => ask(aliases(4, search), { from: flood }));
  const other = ask(`{ ${search} }`);
  await expect.poll(countSearching).toBeGreaterThan(0);
  // Of one caller's documents two are at work, each at one search, and eight wait.
  const settled = await Promise.all(
    [...answers].map((answer) =>
      Promise.race([answer, new Promise<null>((wait) => setTimeout(wait, 500, null))]),
    ),
  );
  const refused = settled.filter((answer) => answer !== null);
  // 21 while the test before has left a place resting.
  expect([20, 21]).toContain(refused.length);
  for (const answer of refused) {
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.json.errors[0].extensions.code).toBe('RATE_LIMITED');
  }
  expect(await countSearching()).toBeLessThanOrEqual(2);
  const started = Date.now();
  const page = await portal.ask('/', { headers: { accept: 'text/html', ...asHeaders(member) } });
  expect(page.status).toBe(200);
  expect((await ask('{ topics { totalCount } }', { from: flood })).status).toBe(200);
  expect(Date.now() - started).toBeLessThan(2_000);
  await unlock();
  expect((await other).status).toBe(200);
  const answered = (await Promise.all(answers)).filter(({ status }) => status === 200);
  expect(answered).toHaveLength(30 - refused.length);
});

test('a statement that takes too long is stopped, and the caller told so', async () => {
  await lockSearch();
  const started = Date.now();
  const answer = await ask(`{ ${search} }`);
  expect(Date.now() - started).toBeLessThan(12_000);
  expect(answer.status).toBe(504);
  const [{ message, extensions }] = answer.json.errors;
  expect(extensions.code).toBe('INTERNAL_SERVER_ERROR');
  expect(message).toBe('The request timed out. Please try again later.');
  expect(extensions.reference).toMatch(/^[\w-]{10,}$/);
  expect(answer.text).not.toMatch(/statement|search_documents|\.ts:|57014/);
  // The page of results does without them, and whoever takes the connection next has the usual time.
  const html = { accept: 'text/html' };
  const page = await portal.ask('/conversations/search?q=part', { headers: html });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Couldn’t load this section.');
  const { rows } = await portal.services.database.pool.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});

test('the schema is shown to those who manage the community, not to others', async () => {
  const introspection = getIntrospectionQuery();
  const hidden = '{ __type(name: "Query") { fields { name } } }';
  for (const accept of ['application/json', 'application/graphql-response+json']) {
    for (const login of [undefined, member]) {
      for (const query of [
        introspection,
        hidden,
        `{ ...F } fragment F on Query { a: __schema { types { name } } }`,
      ]) {
        expectFailure(await ask(query, { accept, login }), { status: 403, code: 'FORBIDDEN' });
      }
      for (const query of ['{ conversation { id } }', '{ converastions { totalCount } }']) {
        const { status, text } = await ask(query, { accept, login });
        expect(status).toBe(400);
        expect(text).not.toMatch(/did you mean/i);
      }
    }
    const shown = await ask(introspection, { accept, login: administrator });
    expect(shown.json.data.__schema.types.length).toBeGreaterThan(100);
  }
  const { text } = await ask('{ converastions { totalCount } }', { login: administrator });
  expect(text).toContain('Did you mean');
  expect((await ask('{ __typename }')).json.data).toEqual({ __typename: 'Query' });
});

test('a value that fits no enum or input is told without the names there are', async () => {
  for (const [query, variables] of [
    ['query($s: SortKey) { conversations(sortKey: $s) { totalCount } }', { s: 'POPULR' }],
    ['{ conversations(sortKey: POPULR) { totalCount } }', {}],
    [
      'mutation($input: FollowTopicInput!) { followTopic(input: $input) { clientMutationId } }',
      { input: { objectId: '1', objectid: '1' } },
    ],
  ] as const) {
    const { status, text } = await ask(query, { variables });
    expect(status, query).toBe(400);
    expect(text, query).not.toMatch(/did you mean|POPULAR/i);
  }
});
