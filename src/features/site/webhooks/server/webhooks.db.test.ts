import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DurableEvent } from '#core/domainEvents.ts';
import { AppError } from '#core/errors.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction } from '#platform/context.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { deadAfter, retryDelays } from '../webhookRules.ts';
import { chatMessageOf } from './composeBody.ts';
import { deliverWebhooks } from './deliverWebhooks.ts';
import { webhookConsumer } from './webhookConsumer.ts';
import {
  deleteWebhook,
  getDeliveries,
  getEndpoints,
  replayDelivery,
  rotateWebhookSecret,
  saveWebhook,
  switchWebhook,
  testWebhook,
} from './webhookService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const ctx = testContext(db, { viewer: administrator.viewer });
const { stop } = await runConsumers(db, [webhookConsumer], ctx.bus);

interface Received {
  headers: http.IncomingHttpHeaders;
  body: string;
}
let received: Received[] = [];
let answer: (request: Received) => { status: number; headers?: Record<string, string> };
const receiver = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const seen = { headers: request.headers, body };
    received.push(seen);
    const { status, headers } = answer(seen);
    response.writeHead(status, headers).end('thanks');
  });
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await stop();
  receiver.close();
});
beforeEach(async () => {
  await db.deleteFrom('webhook_endpoints').execute();
  received = [];
  answer = () => ({ status: 200 });
});

const signal = new AbortController().signal;
const fields = { name: 'CRM', format: 'STANDARD', events: [], categoryIds: [] };
const deliver = () => deliverWebhooks(ctx, signal);

async function open(change: object = {}) {
  const { endpoint, secret } = await saveWebhook(ctx, null, { ...fields, url, ...change });
  return { id: String(endpoint.id), secret: secret ?? '' };
}

async function tell(event: DurableEvent): Promise<void> {
  await inTransaction(ctx, async ({ emit }) => emit(event));
  await allEventsHandled(db, webhookConsumer.name);
}

const joined = (memberId = member.id): DurableEvent => ({
  type: 'member.joined',
  payload: { memberId },
});

const created = (post: { id: number; category_id: number; topic_id: number | null }) =>
  ({
    type: 'conversation.updated',
    payload: { conversationId: post.id, categoryId: post.category_id, topicId: post.topic_id },
  }) as DurableEvent;

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('what is sent', () => {
  test('an event is signed as Standard Webhooks demand, and says nothing beyond its form', async () => {
    const { secret } = await open();
    await tell(joined());
    await deliver();
    const [first] = received;
    const body = new Webhook(secret).verify(first?.body ?? '', first?.headers as never);
    expect(body).toMatchObject({ type: 'member.joined', data: { memberId: String(member.id) } });
    expect(Object.keys(body as object).sort()).toEqual(
      ['actorId', 'data', 'sequence', 'timestamp', 'type', 'version'].sort(),
    );
  });

  test('only wanted events, of wanted categories', async () => {
    const post = await makeConversation(db);
    const other = await makeConversation(db);
    const categoryIds = [String(post.category_id)];
    await open({ events: ['conversation.updated'], categoryIds });
    await tell(joined());
    await tell(created(other));
    await tell(created(post));
    await deliver();
    const told = received.map(({ body }) => JSON.parse(body).data.conversationId);
    const sameCategory = other.category_id === post.category_id;
    expect(told).toEqual(sameCategory ? [String(other.id), String(post.id)] : [String(post.id)]);
  });

  test('what the last editor may not see is not told', async () => {
    const hidden = await makeConversation(db, { is_private: true, author_id: member.id });
    const { id } = await open();
    await db
      .updateTable('webhook_endpoints')
      .set({ owner_id: (await makeMember(db)).id })
      .where('id', '=', Number(id))
      .execute();
    await tell(created(hidden));
    await deliver();
    expect(received).toEqual([]);
  });

  test('chats get public posts only, and nothing that calls everybody', async () => {
    const title = '<!channel> [x](http://evil) & @everyone';
    const post = await makeConversation(db, { title });
    const hidden = await makeConversation(db, { is_private: true });
    await open({ format: 'SLACK' });
    await tell(created(hidden));
    await tell(created(post));
    await deliver();
    expect(received).toHaveLength(1);
    const { text } = JSON.parse(received[0]?.body ?? '');
    expect(text).toContain('&lt;!channel&gt; [x](http://evil) &amp; @everyone');
    const told = { title, url: 'https://example.com/a', type: 'conversation.created' };
    expect(chatMessageOf('DISCORD', told)).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(JSON.stringify(chatMessageOf('TEAMS', told))).toContain('\\\\[x\\\\]');
  });
});

describe('attempts', () => {
  test('a failed one is repeated with the same id, later', async () => {
    const { id } = await open();
    answer = () => ({ status: 500 });
    await tell(joined());
    await deliver();
    const [failed] = await getDeliveries(ctx, id);
    expect(failed).toMatchObject({ state: 'WAITING', attempts: 1, status: 500, answer: 'thanks' });
    await deliver();
    expect(received).toHaveLength(1);
    await db
      .updateTable('webhook_deliveries')
      .set({ next_at: new Date(0) })
      .execute();
    answer = () => ({ status: 204 });
    await deliver();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await getDeliveries(ctx, id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]);
    expect(await getEndpoints(ctx)).toMatchObject([{ failing_since: null, is_on: true }]);
  });

  test('a receiver that hangs holds up no other, nor later events', async () => {
    const held: http.ServerResponse[] = [];
    const hanging = http.createServer((_request, response) => void held.push(response));
    await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening));
    const { port } = hanging.address() as AddressInfo;
    await open({ url: `http://127.0.0.1:${port}/`, name: 'Hangs' });
    await open();
    for (const _ of Array.from({ length: 8 })) await tell(joined((await makeMember(db)).id));
    const delivering = deliver();
    await expect.poll(() => received.length).toBe(8);
    expect(held).toHaveLength(5);
    // Another job of this process wakes the one that runs, and is over.
    await tell(joined());
    await deliver();
    await expect.poll(() => received.length).toBe(9);
    for (const response of held) response.writeHead(204).end();
    await expect.poll(() => held.length).toBe(9);
    for (const response of held) if (!response.writableEnded) response.writeHead(204).end();
    await delivering;
    hanging.close();
  });

  test('an owner is asked about once for each event', async () => {
    const post = await makeConversation(db);
    for (const name of ['One', 'Two', 'Three']) await open({ name });
    await tell(created(post));
    await deliver();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  test.each([
    ['7200', 7_200_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
    ['99999999', 86_400_000],
    ['soon', 5_000],
    ['-1', 5_000],
  ])('a receiver that asks for a pause (Retry-After: %s) gets it', async (pause, wait) => {
    const { id } = await open();
    answer = () => ({ status: 429, headers: { 'retry-after': pause } });
    await tell(joined());
    await deliver();
    const [waiting] = await getDeliveries(ctx, id);
    const left = Number(waiting?.next_at) - Date.now();
    expect(left).toBeGreaterThan(wait - 60_000);
    expect(left).toBeLessThan(wait + 60_000);
  });

  test('redirects are not followed', async () => {
    const { id } = await open();
    answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest' } });
    await tell(joined());
    await deliver();
    expect(received).toHaveLength(1);
    expect(await getDeliveries(ctx, id)).toMatchObject([{ state: 'WAITING', status: 302 }]);
  });

  test('after the last one it has failed, and can be sent again', async () => {
    const { id } = await open();
    answer = () => ({ status: 500 });
    await tell(joined());
    await db.updateTable('webhook_deliveries').set({ attempts: retryDelays.length }).execute();
    await deliver();
    const [failed] = await getDeliveries(ctx, id);
    expect(failed).toMatchObject({ state: 'FAILED' });
    answer = () => ({ status: 200 });
    await replayDelivery(ctx, String(failed?.id));
    await deliver();
    expect(await getDeliveries(ctx, id)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  });

  test('an address that is gone, or fails for days, is switched off', async () => {
    const { id } = await open();
    answer = () => ({ status: 410 });
    await tell(joined());
    await deliver();
    expect(await getEndpoints(ctx)).toMatchObject([{ is_on: false, off_reason: 'GONE' }]);
    await switchWebhook(ctx, id, true);
    await db
      .updateTable('webhook_endpoints')
      .set({ failing_since: new Date(Date.now() - deadAfter - 1_000) })
      .execute();
    answer = () => ({ status: 503 });
    await tell(joined());
    await deliver();
    expect(await getEndpoints(ctx)).toMatchObject([{ is_on: false, off_reason: 'DEAD' }]);
    await tell(joined());
    received = [];
    await deliver();
    expect(received).toEqual([]);
  });

  test('events of one thing arrive in their order, also with several workers', async () => {
    await open();
    for (const _ of Array.from({ length: 12 })) await tell(joined());
    // As in processes of their own.
    const workers = [db, db.withoutPlugins(), db.withoutPlugins()];
    await Promise.all(workers.map((each) => deliverWebhooks({ ...ctx, db: each }, signal)));
    const sequences = received.map(({ body }) => JSON.parse(body).sequence);
    expect(sequences).toHaveLength(12);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
  });

  test('a private address is refused when it is saved, and when a name leads there later', async () => {
    const strict = { ...ctx, outgoing: createOutgoing([]) };
    expect(await refusalOf(saveWebhook(strict, null, { ...fields, url }))).toBe(
      'VALIDATION_FAILED',
    );
    const { id } = await open();
    await tell(joined());
    await deliverWebhooks(strict, signal);
    expect(received).toEqual([]);
    expect(await getDeliveries(ctx, id)).toMatchObject([{ error: 'The address is not public.' }]);
  });
});

test('a replaced secret signs beside the new one for a day', async () => {
  const { id, secret } = await open();
  const next = await rotateWebhookSecret(ctx, id);
  await tell(joined());
  await deliver();
  const [first] = received;
  for (const each of [secret, next]) {
    expect(() =>
      new Webhook(each).verify(first?.body ?? '', first?.headers as never),
    ).not.toThrow();
  }
  await db
    .updateTable('webhook_endpoints')
    .set({ old_until: new Date(0) })
    .execute();
  await tell(joined());
  await deliver();
  const last = received.at(-1);
  expect(() => new Webhook(secret).verify(last?.body ?? '', last?.headers as never)).toThrow();
});

test('a test is sent without an event', async () => {
  const { id, secret } = await open();
  await testWebhook(ctx, id);
  await deliver();
  const [first] = received;
  const body = new Webhook(secret).verify(first?.body ?? '', first?.headers as never);
  expect(body).toMatchObject({ type: 'test' });
});

test('only administrators manage webhooks', async () => {
  const { id } = await open();
  const as = testContext(db, { viewer: member.viewer });
  for (const work of [
    () => getEndpoints(as),
    () => getDeliveries(as, id),
    () => saveWebhook(as, id, { ...fields, url }),
    () => switchWebhook(as, id, false),
    () => rotateWebhookSecret(as, id),
    () => testWebhook(as, id),
    () => deleteWebhook(as, id),
  ]) {
    expect(await refusalOf(work())).toBe('FORBIDDEN');
  }
});

test.each([
  ['a name', { name: '' }],
  ['an address', { url: 'ftp://example.com' }],
  ['events that exist', { events: ['post.exploded'] }],
  ['a format', { format: 'CARRIER_PIGEON' }],
])('it needs %s', async (_what, change) => {
  expect(await refusalOf(open(change))).toBe('VALIDATION_FAILED');
});

test('a deleted endpoint takes its deliveries along', async () => {
  const { id } = await open();
  await tell(joined());
  await deleteWebhook(ctx, id);
  await deliver();
  expect(received).toEqual([]);
});
