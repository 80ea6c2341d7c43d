import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction } from '#platform/context.ts';
import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { eventually, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { ensureBuild } from '#platform/testing/plazaProcess.ts';
import { type Login, openPortal, type Portal } from '#platform/testing/portal.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db, database } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const broken = new Set<number>();
const handled: number[] = [];
let portal: Portal;
let asAdmin: Login;
let asMember: Login;
let stopConsumers: () => Promise<void>;

const points = defineEventConsumer({
  name: 'points',
  maxAttempts: 1,
  handles: {
    async 'topic.followed'(_ctx, { payload: { topicId } }) {
      if (broken.has(topicId)) throw new Error(`no topic <b>${topicId}</b>`);
      handled.push(topicId);
    },
  },
});

beforeAll(async () => {
  ensureBuild();
  portal = await openPortal({ database });
  [asAdmin, asMember] = [await portal.login(admin.id), await portal.login(member.id)];
  stopConsumers = (await runConsumers(db, [points], portal.services.bus)).stop;
});
afterAll(async () => {
  await stopConsumers();
  await portal.stop();
});

/** Events that fail, parked. @returns their ids here, in order */
async function park(...topicIds: number[]): Promise<string[]> {
  for (const id of topicIds) broken.add(id);
  await inTransaction({ db, bus: portal.services.bus, viewer: member.viewer }, async ({ emit }) => {
    for (const topicId of topicIds) {
      emit({ type: 'topic.followed', payload: { topicId, memberId: member.id, isFollowed: true } });
    }
  });
  const list = () => db.selectFrom('parked_events').select('id').orderBy('id').execute();
  await eventually(async () => expect(await list()).toHaveLength(topicIds.length));
  return (await list()).map(({ id }) => `${id}`);
}

beforeEach(async () => {
  broken.clear();
  handled.length = 0;
  await db.deleteFrom('parked_events').execute();
});

const page = (login?: Login) =>
  portal.ask('/admin/events', {
    headers: { accept: 'text/html', ...(login && { cookie: login.cookie }) },
  });
const retry = (ids: string[], login: Login | undefined = asAdmin) =>
  portal.graphql(
    `mutation ($input: RetryParkedEventsInput!) {
      retryParkedEvents(input: $input) { remaining { id error attemptCount isRetrying } } }`,
    { variables: { input: { ids } }, login },
  );
const discard = (id: string, login: Login | undefined = asAdmin) =>
  portal.graphql(
    `mutation ($input: DiscardParkedEventInput!) {
      discardParkedEvent(input: $input) { parkedEvent { id } } }`,
    { variables: { input: { id } }, login },
  );
test('a visitor is asked to sign in, a member finds nothing and may change nothing', async () => {
  const [id = ''] = await park(1);
  expect([302, 401]).toContain((await page()).status);
  expect((await page(asMember)).status).toBe(404);
  for (const login of [undefined, asMember]) {
    const query = '{ eventConsumers { name } parkedEvents { nodes { error } } }';
    const answer = await portal.graphql(query, { login });
    expect([401, 403]).toContain(answer.status);
    expect(answer.text).not.toContain('no topic');
  }
  expect((await retry([id], asMember)).status).toBe(403);
  expect((await discard(id, asMember)).status).toBe(403);
  expect(await db.selectFrom('parked_events').select('id').execute()).toHaveLength(1);
});

test('the page lists consumers, and parked events with their error and who did it', async () => {
  await park(7);
  const { status, text } = await page(asAdmin);
  expect(status).toBe(200);
  expect(text).toContain('Event processing');
  expect(text).toContain('no topic &lt;b&gt;7&lt;/b&gt;');
  expect(text).toContain(`@${member.username}`);
  expect(text).toContain('topic.followed');
  const { json } = await portal.graphql(
    `{ eventConsumers { name lag parkedCount attemptCount lastError isRunning }
       parkedEvents { totalCount nodes { consumer type payload attemptCount actor { id } } } }`,
    { login: asAdmin },
  );
  expect(json.data).toEqual({
    eventConsumers: [
      {
        ...{ name: 'points', lag: 0, parkedCount: 1, attemptCount: 0, isRunning: true },
        lastError: 'no topic <b>7</b>',
      },
    ],
    parkedEvents: {
      totalCount: 1,
      nodes: [
        {
          ...{ consumer: 'points', type: 'topic.followed', attemptCount: 1 },
          payload: { topicId: 7, memberId: member.id, isFollowed: true },
          actor: { id: `${member.id}` },
        },
      ],
    },
  });
});

test('retrying processes what works by now, and says what failed again', async () => {
  const ids = await park(1, 2, 3);
  broken.delete(1);
  broken.delete(3);
  const { json } = await retry(ids);
  expect(json.data.retryParkedEvents.remaining).toEqual([
    { id: ids[1], error: 'no topic <b>2</b>', attemptCount: 2, isRetrying: false },
  ]);
  expect(handled).toEqual([1, 3]);
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'event.retried')
    .execute();
  expect(lines).toEqual(
    Array(3).fill({ actor_id: admin.id, detail: { type: 'topic.followed', consumer: 'points' } }),
  );
  expect((await retry([ids[0] ?? ''])).status).toBe(404);
});

test('a discarded event is gone, and never processed', async () => {
  const [id = ''] = await park(4);
  broken.clear();
  const { json } = await discard(id);
  expect(json.data.discardParkedEvent.parkedEvent).toEqual({ id });
  expect((await discard(id)).status).toBe(404);
  expect(handled).toEqual([]);
  const line = await db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'event.discarded')
    .executeTakeFirst();
  expect(line).toEqual({ actor_id: admin.id });
});

test('bad input is told: no ids, too many, and what is no id', async () => {
  expect((await retry([])).json.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  const many = Array.from({ length: 101 }, (_, index) => `${index + 1}`);
  expect((await retry(many)).status).toBe(400);
  expect((await retry(['x'])).status).toBe(404);
  expect((await discard('-1')).status).toBe(404);
});
