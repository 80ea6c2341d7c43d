import http from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { addJob } from '../jobs/addJob.ts';
import { openPortal, type Portal } from '../testing/portal.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { startTracing } from './startTracing.ts';
import { traced, tracedJob } from './tracing.ts';

interface ToldSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status?: { code?: number };
}

const bodies: string[] = [];
/** A collector that speaks OTLP over HTTP. */
const collector = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    bodies.push(Buffer.concat(parts).toString());
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

const { db, database } = await openTestDatabase();
let portal: Portal;
let tracing: Awaited<ReturnType<typeof startTracing>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as { port: number };
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
  tracing = await startTracing({ ratio: 1, release: '1.2.3', role: 'all' });
  portal = await openPortal({ database });
});
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await tracing.stop();
  await portal.stop();
  collector.close();
});

/** Everything that was told. */
async function allSpans(): Promise<ToldSpan[]> {
  await tracing.flush();
  return bodies
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }: { spans: ToldSpan[] }) => spans);
}

/** What was told of a trace, once its request has ended. */
async function spansOf(traceId: unknown): Promise<ToldSpan[]> {
  const ofTrace = async () => (await allSpans()).filter((span) => span.traceId === traceId);
  await expect.poll(async () => (await ofTrace()).some((span) => !span.parentSpanId)).toBe(true);
  return ofTrace();
}

const attribute = (span: ToldSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0];

test('a page is one trace: its request, its operations, their statements', async () => {
  const author = await makeMember(db);
  const post = await makeConversation(db, { author_id: author.id, title: 'Pump' });
  const { headers: moved } = await portal.ask(`/conversations/post/${post.id}?token=s3cret`);
  const { status, headers, text } = await portal.ask(moved.location ?? '');
  expect(status, text.slice(0, 300)).toBe(200);
  const spans = await spansOf(headers['x-trace-id']);
  const root = spans.find(({ parentSpanId }) => !parentSpanId);
  expect(root?.name).toBe('page /conversations/:topicSlug?/:slug/:id');
  expect(Number(attribute(root, 'http.response.status_code'))).toBe(200);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const operation = spans.find(({ name }) => name.startsWith('graphql '));
  expect(byId.get(operation?.parentSpanId ?? '')?.name).toBe('render page');
  const statement = spans.find(({ name }) => name === 'sql select');
  expect(byId.has(statement?.parentSpanId ?? '')).toBe(true);
  expect(attribute(statement, 'db.query.text')).toMatch(/^\s*(\/\*.*\*\/\s*)?select/);
  expect(bodies.join()).not.toContain('s3cret');
});

test('what a form sends is a trace as well, without the values', async () => {
  const { id } = await makeMember(db);
  const login = await portal.login(id);
  const { headers, json } = await portal.graphql(
    'mutation Keep($input: SaveDraftInput!) { saveDraft(input: $input) { clientMutationId } }',
    { login, variables: { input: { key: 'post', data: { title: 'Sybil Vane' } } } },
  );
  const names = (await spansOf(headers['x-trace-id'])).map(({ name }) => name);
  expect(names, JSON.stringify(json)).toContain('POST /schema/community');
  expect(names).toContain('graphql Keep');
  expect(names).toContain('sql insert');
  expect(bodies.join()).not.toContain('Sybil Vane');
});

test('a job is in the trace of whoever added it, and gets its payload as it was', async () => {
  const before = await traced('outside', async () => {
    await addJob(db, { name: 'addSearchWords', payload: {} });
    return currentPayload();
  });
  const given = await tracedJob('addSearchWords', before, async (payload) => payload);
  expect(given).toEqual({});
  const all = await allSpans();
  const [outside, job] = ['outside', 'job addSearchWords'].map((name) =>
    all.find((span) => span.name === name),
  );
  expect(job?.parentSpanId).toBe(outside?.spanId);
  expect(job?.traceId).toBe(outside?.traceId);
});

test('an error is marked, without its text', async () => {
  const failing = traced('failing', async () => {
    throw new Error('Sybil Vane does not exist');
  });
  await expect(failing).rejects.toThrow('Sybil Vane');
  await tracing.flush();
  expect(bodies.join()).toContain('"failing"');
  expect(bodies.join()).not.toContain('Sybil Vane');
});

/** Of the job that was added last. */
async function currentPayload(): Promise<object> {
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(db);
  return rows[0]?.payload ?? {};
}
