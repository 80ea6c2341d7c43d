import { expect, test } from 'vitest';
import { statementCounter } from '#platform/database/database.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  createSession,
  deleteExpiredSessions,
  endAllSessions,
  endSession,
  findSession,
} from './sessions.ts';

const { db } = await openTestDatabase();
const now = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
let serial = 0;

async function member(fields: { blocked_at?: Date; deleted_at?: Date } = {}): Promise<number> {
  serial += 1;
  const row = await db
    .insertInto('members')
    .values({ username: `m${serial}`, username_key: `m${serial}`, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function session(memberId: number, remember = false) {
  return createSession(db, { memberId, remember, userAgent: 'test', address: '::1', now });
}

test('a session is found by its token in one statement, and the token is not stored', async () => {
  const memberId = await member();
  const created = await session(memberId);
  const before = statementCounter.count;
  const found = await findSession(db, created.token, later(1));
  expect(statementCounter.count - before).toBe(1);
  expect(found?.member).toMatchObject({ id: memberId, role: 'member' });
  expect(found?.csrfToken).toBe(created.csrfToken);
  expect(Buffer.from(created.token, 'base64url')).toHaveLength(32);
  const rows = await db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(created.token);
});

test('it lasts 12 hours, remembered 48', async () => {
  const memberId = await member();
  const plain = await session(memberId);
  expect(await findSession(db, plain.token, later(12 * 3600 - 1))).not.toBeNull();
  const other = await session(memberId);
  expect(await findSession(db, other.token, later(12 * 3600))).toBeNull();
  const remembered = await session(memberId, true);
  expect(await findSession(db, remembered.token, later(48 * 3600 - 1))).not.toBeNull();
});

test('its end moves with its use, at most once a minute', async () => {
  const created = await session(await member());
  const soon = await findSession(db, created.token, later(59));
  expect(soon).toMatchObject({ renewed: false, expiresAt: created.expiresAt });
  const used = await findSession(db, created.token, later(60));
  expect(used).toMatchObject({ renewed: true, expiresAt: later(60 + 12 * 3600) });
  expect((await findSession(db, created.token, later(61)))?.renewed).toBe(false);
});

test('of many uses at once only one writes', async () => {
  const created = await session(await member());
  const uses = Array.from({ length: 20 }, () => findSession(db, created.token, later(120)));
  const found = await Promise.all(uses);
  expect(found.every((use) => use !== null)).toBe(true);
  // Those who share the statement are all told; who comes later is not.
  expect(found.some((use) => use?.renewed)).toBe(true);
  expect((await findSession(db, created.token, later(120)))?.renewed).toBe(false);
});

test('forged, ended and foreign tokens find nothing', async () => {
  const memberId = await member();
  const created = await session(memberId);
  const forged = [
    '',
    'x',
    `${created.token.slice(0, -1)}${created.token.endsWith('A') ? 'B' : 'A'}`,
    `${created.token} `,
    `${created.token}\u0000`,
    'a'.repeat(100_000),
    "' or 1=1 --",
  ];
  for (const token of forged) expect(await findSession(db, token, now)).toBeNull();
  await endSession(db, created.token);
  expect(await findSession(db, created.token, now)).toBeNull();
  await endSession(db, 'nonsense\u0000');
});

test('a blocked or deleted member has no session', async () => {
  const blocked = await session(await member({ blocked_at: now }));
  const deleted = await session(await member({ deleted_at: now }));
  expect(await findSession(db, blocked.token, now)).toBeNull();
  expect(await findSession(db, deleted.token, now)).toBeNull();
});

test('all of a member end at once, and no one else’s', async () => {
  const [one, two] = [await member(), await member()];
  const mine = [await session(one), await session(one)];
  const other = await session(two);
  await endAllSessions(db, one);
  for (const { token } of mine) expect(await findSession(db, token, now)).toBeNull();
  expect(await findSession(db, other.token, now)).not.toBeNull();
});

test('expired sessions are deleted, living ones kept', async () => {
  await db.deleteFrom('sessions').execute();
  const memberId = await member();
  await session(memberId);
  const living = await session(memberId, true);
  expect(await deleteExpiredSessions(db, later(13 * 3600))).toBe(1);
  expect(await findSession(db, living.token, later(13 * 3600))).not.toBeNull();
});
