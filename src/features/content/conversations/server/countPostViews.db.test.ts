import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createPageViews, type PageViewListener } from '#platform/pageViews/pageViews.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { conversationFeature } from '../conversationFeature.ts';
import { makeConversation } from './conversationFactories.ts';
import { countPostViews, forgetViewers } from './countPostViews.ts';

const { db } = await openTestDatabase();
const [layout = ''] = conversationFeature.postPages;
const secrets = { mac: (text: string, purpose: string) => Buffer.from(`${purpose} ${text}`) };
const noon = new Date('2026-03-01T12:00:00Z');
const visitor = { memberId: null, address: '192.0.2.7', userAgent: 'Firefox' };

/** A process that collects views. */
function collector(at = noon, listener: PageViewListener = countPostViews) {
  return createPageViews({ db, secrets, listeners: () => [listener], now: () => at });
}

const pageOf = (id: number | string, shown = layout) => ({
  pattern: '/conversations/:id',
  layout: shown,
  subject: { kind: 'conversation' as const, id: `${id}` },
});

async function viewsOf(id: number): Promise<number> {
  const { read_count } = await db
    .selectFrom('conversations')
    .select('read_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return read_count;
}

async function count(id: number, readers: readonly (typeof visitor | { memberId: number })[]) {
  const views = collector();
  for (const reader of readers) views.add(pageOf(id), { ...visitor, ...reader });
  await views.flush();
  return viewsOf(id);
}

test('a visitor counts once a day, however often they come', async () => {
  const { id } = await makeConversation(db);
  expect(await count(id, [visitor, visitor, visitor])).toBe(1);
  expect(await count(id, [visitor])).toBe(1);
  expect(await count(id, [{ ...visitor, address: '192.0.2.8' }])).toBe(2);
  expect(await count(id, [{ ...visitor, userAgent: 'Safari' }])).toBe(3);
});

test('a member counts once a day from all addresses, and beside a visitor at the same one', async () => {
  const { id } = await makeConversation(db);
  const member = { ...visitor, memberId: 5 };
  expect(await count(id, [member, { ...member, address: '192.0.2.9' }])).toBe(1);
  expect(await count(id, [visitor, { ...member, memberId: 6 }])).toBe(3);
});

test('an address cannot make up readers', async () => {
  const { id } = await makeConversation(db);
  const madeUp = Array.from({ length: 3_000 }, (_, n) => ({ ...visitor, userAgent: `Agent ${n}` }));
  expect(await count(id, madeUp)).toBe(16);
  const household = Array.from({ length: 300 }, (_, n) => ({
    ...visitor,
    address: `2001:db8:1:2::${n + 1}`,
  }));
  expect(await count(id, household)).toBe(17);
});

test('after midnight they count again, also in one batch, and yesterday is forgotten', async () => {
  const { id } = await makeConversation(db);
  let at = new Date('2026-03-01T23:59:59.999Z');
  const views = createPageViews({
    ...{ db, secrets, listeners: () => [countPostViews], now: () => at },
  });
  views.add(pageOf(id), visitor);
  at = new Date('2026-03-02T00:00:00Z');
  views.add(pageOf(id), visitor);
  views.add(pageOf(id), visitor);
  await views.flush();
  expect(await viewsOf(id)).toBe(2);
  await forgetViewers({ db, now: at });
  const { rows } = await sql<{ day: string; viewer: Buffer }>`
    select day::text, viewer from post_viewers where post = ${id}`.execute(db);
  expect(rows).toMatchObject([{ day: '2026-03-02' }]);
  views.add(pageOf(id), visitor);
  await views.flush();
  expect(await viewsOf(id)).toBe(2);
});

test('only pages that show the post count, and no post that is gone', async () => {
  const { id } = await makeConversation(db);
  const views = collector();
  views.add(pageOf(id, 'CONVERSATION_HISTORY_PAGE'), visitor);
  views.add({ ...pageOf(id), subject: { kind: 'topic', id: `${id}` } }, visitor);
  views.add({ ...pageOf(id), subject: null }, visitor);
  views.add(pageOf('987654321987'), visitor);
  await views.flush();
  expect(await viewsOf(id)).toBe(0);
  const { rows } = await sql`select from post_viewers where post in (${id}, 987654321987)`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('several processes count the same readers of the same posts once, without deadlocks', async () => {
  const posts = await Promise.all(Array.from({ length: 6 }, () => makeConversation(db)));
  const processes = Array.from({ length: 4 }, () => collector());
  for (let n = 0; n < 3_600; n += 1) {
    const place = Math.floor(n / 4) % 6;
    const post = posts[n % 2 === 0 ? place : 5 - place];
    const reader = { ...visitor, memberId: (n % 100) + 1 };
    processes[n % 4]?.add(pageOf(post?.id ?? 0), reader);
  }
  await Promise.all(processes.map((each) => each.flush()));
  const { rows } = await sql<{ post: number; viewers: number; views: number }>`
    select post, count(*)::int as viewers, max(read_count)::int as views
    from post_viewers join conversations on conversations.id = post
    where post = any(${posts.map(({ id }) => id)}::bigint[]) group by post`.execute(db);
  expect(rows).toHaveLength(6);
  for (const { viewers, views } of rows) expect(views).toBe(viewers);
});

test('a batch that failed is counted with the next one', async () => {
  const { id } = await makeConversation(db);
  const listener = vi.fn(countPostViews).mockRejectedValueOnce(new Error('no database'));
  const views = collector(noon, listener);
  views.add(pageOf(id), visitor);
  await expect(views.flush()).rejects.toThrow('no database');
  views.add(pageOf(id), { ...visitor, memberId: 9 });
  await views.flush();
  expect(await viewsOf(id)).toBe(2);
  expect(listener.mock.calls.map(([, batch]) => batch.length)).toEqual([1, 2]);
});

test('the table tells neither members nor addresses', async () => {
  const { id } = await makeConversation(db);
  await count(id, [visitor, { ...visitor, memberId: 5 }]);
  const { rows } = await sql<{ viewer: Buffer }>`
    select viewer from post_viewers where post = ${id}`.execute(db);
  for (const { viewer } of rows) {
    expect(viewer).toHaveLength(16);
    expect(viewer.toString('latin1')).not.toMatch(/192|member/);
  }
});
