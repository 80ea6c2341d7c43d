import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  createMemberToken,
  deleteExpiredTokens,
  findMemberToken,
  revokeMemberTokens,
  useMemberToken,
} from './memberTokens.ts';

const { db } = await openTestDatabase();
const member = await makeMember(db);
const now = new Date('2026-05-01T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const make = () =>
  createMemberToken(db, {
    memberId: member.id,
    purpose: 'RESET_PASSWORD',
    data: { email: 'a@b.org' },
    minutes: 30,
    now,
  });
const take = (token: string, when = now, purpose: 'RESET_PASSWORD' | 'EXPORT' = 'RESET_PASSWORD') =>
  db.transaction().execute((trx) => useMemberToken(trx, { token, purpose, now: when }));

test('a token is good once, for its purpose, until it expires', async () => {
  const token = await make();
  expect(await take(token, now, 'EXPORT')).toBeNull();
  expect(await take(token, later(30))).toBeNull();
  expect(await take(`${token.slice(0, -1)}x`)).toBeNull();
  expect(await findMemberToken(db, { token, purpose: 'RESET_PASSWORD', now })).not.toBeNull();
  expect(await take(token, later(29))).toEqual({
    memberId: member.id,
    data: { email: 'a@b.org' },
  });
  expect(await take(token, later(29))).toBeNull();
});

test('of two who use it at once one is refused', async () => {
  const token = await make();
  const taken = await Promise.all([take(token), take(token), take(token)]);
  expect(taken.filter((found) => found !== null)).toHaveLength(1);
});

test('the database holds no token, and a revoked or expired one is gone', async () => {
  const token = await make();
  const rows = await db.selectFrom('member_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  await db
    .transaction()
    .execute((trx) => revokeMemberTokens(trx, member.id, ['RESET_PASSWORD', 'MIGRATE_ACCOUNT']));
  expect(await take(token)).toBeNull();
  await make();
  expect(await deleteExpiredTokens(db, later(31))).toBeGreaterThan(0);
});
