import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { apiKeyHash, newKey } from '#features/people/apiKeys/server/newKey.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { incrementalKinds, lineSchemaOf } from '#platform/incremental/incrementalKind.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openPortalForFile, openPortalForTest } from '#platform/testing/portal.ts';

const { portal, db, database } = await openPortalForFile();
const member = await makeMember(db, { email: 'one@example.com' });
const other = await makeMember(db, { email: 'two@example.com' });
const staff = await makeMember(db, { role: 'administrator' });
const post = await makeConversation(db, { author_id: other.id, title: 'Open' });
const hidden = await makeConversation(db, {
  author_id: other.id,
  is_private: true,
  title: 'Closed',
});
const comment = await makeComment(db, post.id, { author_id: member.id });
const own = await makeSupportRequest(db, { requester_id: member.id, title: 'Mine' });
const theirs = await makeSupportRequest(db, { requester_id: other.id, title: 'Theirs' });

async function keyOf(owner: number, areas: string[], fields: { expires_at?: Date } = {}) {
  const { key, prefix } = newKey();
  const key_hash = apiKeyHash(key.split('_')[2] ?? '');
  const values = { name: 'Test', member_id: owner, prefix, key_hash, areas, ...fields };
  await db.insertInto('api_keys').values(values).execute();
  return key;
}

let keys: { member: string; staff: string };
beforeAll(async () => {
  const areas = ['content', 'members', 'support', 'administration'];
  keys = { member: await keyOf(member.id, areas), staff: await keyOf(staff.id, areas) };
});

interface Line {
  id?: string;
  deleted?: true;
  cursor?: string;
  hasMore?: boolean;
  [name: string]: unknown;
}

async function read(key: string | null, address: string) {
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  const answer = await portal.ask(`/api/export/${address}`, { headers });
  const lines: Line[] =
    answer.status === 200
      ? answer.text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  const rows = lines.filter((line) => line.cursor === undefined);
  return { ...answer, lines, rows, end: lines.at(-1) };
}

const idsOf = (rows: readonly Line[]) => rows.map(({ id }) => Number(id));

test('each kind has the rows that its owner may see, in the form that is documented', async () => {
  for (const kind of incrementalKinds()) {
    const schema = lineSchemaOf(kind);
    for (const key of [keys.member, keys.staff]) {
      const { lines, headers, status } = await read(key, kind.kind);
      expect([kind.kind, status]).toEqual([kind.kind, 200]);
      expect(headers['content-type']).toContain('application/x-ndjson');
      for (const line of lines) expect(schema.safeParse(line).error).toBeUndefined();
    }
  }
  const posts = await read(keys.member, 'posts');
  expect(idsOf(posts.rows)).toEqual([post.id]);
  expect(posts.rows[0]).toMatchObject({ title: 'Open', authorId: String(other.id) });
  expect(idsOf((await read(keys.staff, 'posts')).rows)).toEqual([post.id, hidden.id]);
  expect(idsOf((await read(keys.member, 'comments')).rows)).toEqual([comment.id]);
  expect(idsOf((await read(keys.member, 'cases')).rows)).toEqual([own.id]);
  expect(idsOf((await read(keys.staff, 'cases')).rows)).toEqual([own.id, theirs.id]);
});

test('email addresses are for those who may edit members, and for oneself', async () => {
  const emails = async (key: string) =>
    (await read(key, 'members')).rows.map(({ id, email }) => [Number(id), email]);
  expect(await emails(keys.member)).toContainEqual([member.id, 'one@example.com']);
  expect(await emails(keys.member)).toContainEqual([other.id, null]);
  expect(await emails(keys.staff)).toContainEqual([other.id, 'two@example.com']);
});

test('reading on by the cursor gives each row once, and then only what is new', async () => {
  const first = await read(keys.staff, 'posts?limit=1');
  expect(first.end).toMatchObject({ hasMore: true });
  const second = await read(keys.staff, `posts?cursor=${first.end?.cursor}`);
  expect([...idsOf(first.rows), ...idsOf(second.rows)]).toEqual([post.id, hidden.id]);
  expect(second.end?.hasMore).toBe(false);
  const third = await read(keys.staff, `posts?cursor=${second.end?.cursor}`);
  expect(third.rows).toEqual([]);
  await db.updateTable('conversations').set({ title: 'Newer' }).where('id', '=', post.id).execute();
  const fourth = await read(keys.staff, `posts?cursor=${third.end?.cursor}`);
  expect(fourth.rows.map(({ title }) => title)).toEqual(['Newer']);
});

test('a post that is closed to the reader becomes a tombstone', async () => {
  const shown = await makeConversation(db, { author_id: other.id });
  await sql`update conversations set created_at = now() - interval '1 day' where id = ${shown.id}`.execute(
    db,
  );
  const before = await read(keys.member, 'posts');
  expect(idsOf(before.rows)).toContain(shown.id);
  await db
    .updateTable('conversations')
    .set({ is_private: true })
    .where('id', '=', shown.id)
    .execute();
  const after = await read(keys.member, `posts?cursor=${before.end?.cursor}`);
  expect(after.rows).toEqual([{ id: String(shown.id), deleted: true }]);
});

test('a case that is deleted is a tombstone for its customer, and no case of others is named', async () => {
  await sql`update support_requests set created_at = now() - interval '1 day'`.execute(db);
  const before = await read(keys.member, 'cases');
  await db
    .updateTable('support_requests')
    .set({ hidden_as: 'DELETED', hidden_at: new Date() })
    .execute();
  const after = await read(keys.member, `cases?cursor=${before.end?.cursor}`);
  await db.updateTable('support_requests').set({ hidden_as: null, hidden_at: null }).execute();
  expect(after.rows).toEqual([{ id: String(own.id), deleted: true }]);
});

test('without a key, with one that ended, and with one for something else nothing is read', async () => {
  const past = new Date(Date.now() - 1_000);
  expect((await read(null, 'posts')).status).toBe(401);
  expect((await read(newKey().key, 'posts')).status).toBe(401);
  expect(
    (await read(await keyOf(member.id, ['content'], { expires_at: past }), 'posts')).status,
  ).toBe(401);
  const narrow = await keyOf(member.id, ['members']);
  const { status, text } = await read(narrow, 'posts');
  expect([status, JSON.parse(text).message]).toEqual([
    403,
    'This API key lacks the scope “content”.',
  ]);
  expect((await read(narrow, 'members')).status).toBe(200);
  expect((await read(keys.member, 'secrets')).status).toBe(403);
});

test('wrong parameters are named, and cursors of another kind or of nobody are refused', async () => {
  const { end } = await read(keys.member, 'posts');
  const forged = Buffer.from(
    JSON.stringify(['posts', "2026-01-01' or true--", 0, '', '']),
  ).toString('base64url');
  for (const [address, field] of [
    ['posts?cursor=nonsense', 'cursor'],
    [`comments?cursor=${end?.cursor}`, 'cursor'],
    [`posts?cursor=${forged}`, 'cursor'],
    [`posts?cursor=${end?.cursor}&updatedAfter=2026-01-01T00:00:00Z`, 'updatedAfter'],
    ['posts?updatedAfter=yesterday', 'updatedAfter'],
    ['posts?updatedAfter=0000-01-01T00:00:00Z', 'updatedAfter'],
    ['posts?updatedAfter=9999-12-31T23:59:59-01:00', 'updatedAfter'],
    ['posts?limit=0', 'limit'],
    ['posts?limit=1000000000', 'limit'],
    ['posts?updated_after=2026-01-01T00:00:00Z', 'updated_after'],
    ['posts?limit=1&limit=2', 'limit'],
  ]) {
    const { status, text } = await read(keys.member, String(address));
    expect([address, status]).toEqual([address, 400]);
    expect(text).toContain(field);
  }
});

test('updatedAfter leaves out what has not changed since', async () => {
  const now = new Date().toISOString();
  await sleep(20);
  const late = await makeConversation(db, { author_id: other.id });
  const { rows } = await read(keys.member, `posts?updatedAfter=${now}`);
  expect(idsOf(rows)).toEqual([late.id]);
});

test('a reader that goes away frees its place, and few read at the same time', async () => {
  const many = Array.from({ length: 400 }, () => ({ text: 'x'.repeat(20_000) }));
  for (const { text } of many) await makeConversation(db, { author_id: other.id, content: text });
  const open = () =>
    new Promise<{ status: number; request: http.ClientRequest }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${keys.member}` };
      const address = { host: '127.0.0.1', port: portal.port, path: '/api/export/posts', headers };
      const request = http.get({ ...address, agent: false }, (answer) => {
        answer.pause();
        resolve({ status: answer.statusCode ?? 0, request });
      });
      request.on('error', reject);
    });
  const opened = [await open(), await open(), await open()];
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = await read(keys.member, 'posts');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
  // Another member is not held up.
  expect((await read(keys.staff, 'posts?limit=1')).status).toBe(200);
  for (const { request } of opened) request.on('error', () => undefined).destroy();
  await expect.poll(async () => (await read(keys.member, 'posts?limit=1')).status).toBe(200);
});

test('however many ask at once, each is answered or told to wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => read(keys.member, 'posts?limit=5')),
  );
  const statuses = answers.map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([200, 429]);
  expect((await read(keys.member, 'posts?limit=1')).status).toBe(200);
});

test('maintenance is told as JSON, and HEAD reads nothing', async () => {
  const set = async (underMaintenance: boolean) => {
    await writeSettings(db, { underMaintenance });
    portal.services.forget();
  };
  await set(true);
  const closed = await read(keys.member, 'posts');
  await set(false);
  expect([closed.status, JSON.parse(closed.text).code]).toEqual([503, 'UNDER_MAINTENANCE']);
  const headers = { authorization: `Bearer ${keys.member}` };
  const head = await portal.ask('/api/export/posts', { method: 'HEAD', headers });
  expect([head.status, head.text]).toEqual([200, '']);
});

test('keys get their rows packed, if they ask for it', async () => {
  const headers = { authorization: `Bearer ${keys.member}`, 'accept-encoding': 'gzip' };
  const url = `http://127.0.0.1:${portal.port}/api/export/posts?limit=20`;
  const answer = await fetch(url, { headers });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect((await answer.text()).trimEnd().split('\n').length).toBeGreaterThan(10);
});

test('a budget that is used up ends the reading, with the place to go on from', async () => {
  const budget = { member: 300, address: 1_000_000 };
  const poor = await openPortalForTest({ database }, { costPerMinute: budget });
  const headers = { authorization: `Bearer ${keys.member}` };
  const first = await poor.ask('/api/export/posts', { headers });
  const end = JSON.parse(first.text.trimEnd().split('\n').at(-1) ?? '');
  expect(end).toMatchObject({ hasMore: true, retryAfter: expect.any(Number) });
  expect(first.headers.ratelimit).toMatch(/^"cost";r=\d+;t=\d+$/);
  const rich = await read(keys.member, `posts?cursor=${end.cursor}`);
  const firstIds = first.text.match(/^\{"id":"\d+","updatedAt"/gm) ?? [];
  const all = await read(keys.member, 'posts');
  expect(firstIds.length + rich.rows.length).toBe(all.rows.length);
});
