import v8 from 'node:v8';
import vm from 'node:vm';
import { buildSchema } from 'graphql';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { testContext } from '../testing/testContext.ts';
import { createGraphqlEndpoint } from './graphqlEndpoint.ts';
import { createKnownDocuments } from './knownDocuments.ts';
import { createQueryGate } from './queryGate.ts';

// Nobody asks it anything: a query would fail at once.
const { db } = openDatabase('postgres://127.0.0.1:1/none');
const gate = createQueryGate({ member: 600_000, address: 1_800_000 });
const schema = buildSchema('type Query { one: Int }');
const documents = createKnownDocuments(schema);
const options = { schema, documents, gate };
const opened = { method: 'GET', address: '/graphql', contentType: undefined, body: undefined };

test('a browser that opens the endpoint in development is shown GraphiQL, elsewhere told what is missing', async () => {
  const ctx = testContext(db);
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const shown = createGraphqlEndpoint({ ...options, renderGraphiQL: () => '<p>GraphiQL</p>' });
  expect(await shown({ ...opened, accept }, ctx)).toMatchObject({
    status: 200,
    body: '<p>GraphiQL</p>',
  });
  const plain = createGraphqlEndpoint({ ...options, renderGraphiQL: null });
  for (const each of [accept, 'text/html']) {
    const { status, body } = await plain({ ...opened, accept: each }, ctx);
    expect({ status, body }).toEqual({ status: 400, body: expect.stringContaining('BAD_REQUEST') });
  }
});

test('in development everybody may read the schema, and is told which names there are', async () => {
  const ask = async (renderGraphiQL: (() => string) | null, query: string) => {
    const endpoint = createGraphqlEndpoint({ ...options, renderGraphiQL });
    const body = JSON.stringify({ query });
    const asked = { ...opened, method: 'POST', contentType: 'application/json', body };
    return endpoint({ ...asked, accept: 'application/json' }, testContext(db));
  };
  const schemaQuery = '{ __schema { queryType { name } } }';
  expect((await ask(() => '', schemaQuery)).body).toBe(
    '{"data":{"__schema":{"queryType":{"name":"Query"}}}}',
  );
  expect((await ask(null, schemaQuery)).status).toBe(403);
  expect((await ask(() => '', '{ ones }')).body).toContain('Did you mean');
  expect((await ask(null, '{ ones }')).body).not.toContain('Did you mean');
});

test('variables of an address that are no JSON are the caller’s mistake', async () => {
  const endpoint = createGraphqlEndpoint({ ...options, renderGraphiQL: null });
  for (const name of ['variables', 'extensions']) {
    const address = `/graphql?query={__typename}&${name}={`;
    const { status, body } = await endpoint({ ...opened, address, accept: '*/*' }, testContext(db));
    expect({ status, body }).toEqual({ status: 400, body: expect.stringContaining(name) });
  }
});

test.each([
  ['as JSON', '*/*'],
  ['as a GraphQL response', 'application/graphql-response+json'],
  ['to a listener', 'text/event-stream'],
])(
  'a failure of ours answered %s is logged under its reference, its cause untold',
  async (_way, accept) => {
    const schema = buildSchema('type Query { one: Int }');
    const cause = new Error('secret words');
    Object.assign(schema.getQueryType()?.getFields().one ?? {}, {
      resolve: () => Promise.reject(cause),
    });
    const endpoint = createGraphqlEndpoint({
      ...options,
      schema,
      documents: createKnownDocuments(schema),
      renderGraphiQL: null,
    });
    const error = vi.fn<(data: object, message: string) => void>();
    const ctx = testContext(db, { log: { ...testContext(db).log, error } });
    const ask = { method: 'POST', address: '/graphql', contentType: 'application/json' };
    const answer = await endpoint({ ...ask, accept, body: '{"query":"{ one }"}' }, ctx);
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('secret');
    const { reference } = JSON.parse(String(answer.body)).errors[0].extensions;
    expect(error.mock.calls).toEqual([
      [{ err: cause, path: ['one'], reference }, 'operation failed'],
    ]);
  },
);

test('nothing of a request is kept once it is answered, however many different documents are refused', async () => {
  const endpoint = createGraphqlEndpoint({ ...options, renderGraphiQL: null });
  const ask = async (query: string) => {
    const ctx = testContext(db);
    const body = JSON.stringify({ query });
    const request = { method: 'POST', address: '/graphql', contentType: 'application/json', body };
    expect((await endpoint({ ...request, accept: '*/*' }, ctx)).status).toBe(400);
    return new WeakRef(ctx);
  };
  const asked: WeakRef<object>[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    asked.push(await ask(`{ unknown${turn} }`), await ask(`{ one${turn}`));
  }
  v8.setFlagsFromString('--expose-gc');
  await new Promise((resolve) => setTimeout(resolve, 50));
  vm.runInNewContext('gc')();
  const kept = asked.filter((each) => each.deref() !== undefined);
  // The last one may still be held by what has just run.
  expect(kept.length).toBeLessThan(5);
});
