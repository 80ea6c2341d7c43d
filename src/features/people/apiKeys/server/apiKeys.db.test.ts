import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction } from '#platform/context.ts';
import { endAccess } from '#platform/sessions/endAccess.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  createApiKey,
  listAllKeys,
  listMyKeys,
  revokeApiKey,
  rotateApiKey,
} from './apiKeyService.ts';
import { findApiAccess } from './findApiAccess.ts';
import { writeUses } from './keyUses.ts';

const { db } = await openTestDatabase();
const password = 'Secret-123';
const password_hash = await hashPassword(password, {
  ...{ memoryCost: 8, timeCost: 1, parallelism: 1 },
});
const administrator = await makeMember(db, { role: 'administrator', password_hash });
const member = await makeMember(db, { password_hash });

const as = ({ viewer }: typeof member, now = new Date(), settings = {}) =>
  testContext(db, { viewer, now, settings });
const wanted = { name: 'CRM', isWriting: false, areas: ['content'], lifetime: 30, password };
const use = (key: string, { now = new Date(), address = '192.0.2.1' } = {}) =>
  findApiAccess({ db, now, address }, key);
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

test('a key acts for its member with what the member may do now', async () => {
  const { key, id } = await createApiKey(as(member), wanted);
  expect(key).toMatch(/^plaza_[a-z0-9]{8}_[A-Za-z0-9]{40}$/);
  const access = await use(key);
  expect(access).toMatchObject({
    caller: `key ${id}`,
    isWriting: false,
    member: { id: member.id },
  });
  expect([...(access?.areas ?? [])]).toEqual(['content']);
  await db.updateTable('members').set({ role: 'moderator' }).where('id', '=', member.id).execute();
  expect((await use(key))?.member.role).toBe('moderator');
  await db
    .updateTable('members')
    .set({ role: 'member', blocked_at: new Date() })
    .where('id', '=', member.id)
    .execute();
  expect(await refusalOf(use(key))).toBe('UNAUTHENTICATED');
  await db.updateTable('members').set({ blocked_at: null }).where('id', '=', member.id).execute();
});

test.each([
  ['rejected', { approval_status: 'REJECTED' }],
  ['deactivated', { deactivated_at: new Date() }],
])('a key of a member who is %s is refused', async (_what, change) => {
  const { key } = await createApiKey(as(member), wanted);
  const set = (fields: { approval_status?: string; deactivated_at?: Date | null }) =>
    db.updateTable('members').set(fields).where('id', '=', member.id).execute();
  await set(change);
  expect(await refusalOf(use(key))).toBe('UNAUTHENTICATED');
  await set({ approval_status: 'APPROVED', deactivated_at: null });
  expect(await use(key)).not.toBeNull();
});

test('a reset password revokes the keys that a member has made, and no others', async () => {
  const { key } = await createApiKey(as(member), wanted);
  const other = await createApiKey(as(administrator), wanted);
  const ctx = as(member);
  await inTransaction(ctx, ({ trx }) => endAccess(trx, { memberId: member.id, now: ctx.now }));
  expect(await refusalOf(use(key))).toBe('UNAUTHENTICATED');
  expect(await use(other.key)).not.toBeNull();
});

test('nothing stored gives a key away', async () => {
  const { key } = await createApiKey(as(member), wanted);
  const secret = key.split('_')[2] ?? '';
  const rows = await db.selectFrom('api_keys').selectAll().execute();
  const log = await db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify([rows, log])).not.toContain(secret);
  expect(log.filter(({ action }) => action === 'apiKey.created')).not.toEqual([]);
});

test.each([
  [
    'with one wrong character',
    (key: string) => `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`,
  ],
  ['cut short', (key: string) => key.slice(0, -1)],
  ['too long', (key: string) => `${key}a`],
  ['without its secret', (key: string) => key.split('_').slice(0, 2).join('_')],
])('a key %s is refused', async (_how, change) => {
  const { key } = await createApiKey(as(member), wanted);
  expect(await refusalOf(use(change(key)))).toBe('UNAUTHENTICATED');
});

test('a token of another kind is none of its business', async () => {
  expect(await use('eyJhbGciOi')).toBeNull();
});

test('a key ends with its time, and when it is revoked', async () => {
  const { key, id } = await createApiKey(as(member), wanted);
  const later = new Date(Date.now() + 31 * 86_400_000);
  expect(await refusalOf(use(key, { now: later }))).toBe('UNAUTHENTICATED');
  await revokeApiKey(as(member), String(id));
  expect(await refusalOf(use(key))).toBe('UNAUTHENTICATED');
  expect((await listMyKeys(as(member))).keys.map((each) => each.id)).not.toContain(id);
});

test('a replaced key works as long as its owner said', async () => {
  const { key, id } = await createApiKey(as(member), wanted);
  const { key: next } = await rotateApiKey(as(member), { id: String(id), overlap: 1, password });
  const soon = new Date(Date.now() + 30 * 60_000);
  const late = new Date(Date.now() + 61 * 60_000);
  expect((await use(key, { now: soon }))?.caller).toBe(`key ${id}`);
  expect((await use(next, { now: soon }))?.caller).toBe(`key ${id}`);
  expect(await refusalOf(use(key, { now: late }))).toBe('UNAUTHENTICATED');
  expect((await use(next, { now: late }))?.caller).toBe(`key ${id}`);
  const { key: last } = await rotateApiKey(as(member), { id: String(id), overlap: 0, password });
  expect(await refusalOf(use(next))).toBe('UNAUTHENTICATED');
  expect((await use(last))?.caller).toBe(`key ${id}`);
});

test('a key works only from its addresses', async () => {
  const addresses = '203.0.113.0/24, 2001:db8::/32';
  const { key } = await createApiKey(as(member), { ...wanted, addresses });
  expect(await use(key, { address: '203.0.113.7' })).not.toBeNull();
  expect(await use(key, { address: '2001:db8::7' })).not.toBeNull();
  expect(await refusalOf(use(key, { address: '203.0.114.7' }))).toBe('UNAUTHENTICATED');
});

test.each([
  ['no name', { name: '  ' }, 'name'],
  ['no area', { areas: [] }, 'areas'],
  ['an unknown area', { areas: ['everything'] }, 'areas.0'],
  ['an address that is none', { addresses: '203.0.113.0/24 localhost' }, 'addresses.1'],
  ['another lifetime', { lifetime: 7 }, 'lifetime'],
])('a key with %s is refused by field', async (_what, change, field) => {
  const failure = await createApiKey(as(member), { ...wanted, ...change }).catch((error) => error);
  expect(failure).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(failure.detail.faults.map((fault: { field: string }) => fault.field)).toContain(field);
});

test('a key asks for the password', async () => {
  const wrong = createApiKey(as(member), { ...wanted, password: 'Wrong-123' });
  expect(await refusalOf(wrong)).toBe('PASSWORD_MISMATCH');
});

test('the community decides who makes keys', async () => {
  const settings = { api: { keyMakers: 'staff' as const } };
  expect(await refusalOf(createApiKey(as(member, new Date(), settings), wanted))).toBe('FORBIDDEN');
  expect(await createApiKey(as(administrator, new Date(), settings), wanted)).toHaveProperty('key');
});

test('nobody sees or ends the keys of others, except administrators', async () => {
  const other = await makeMember(db, { password_hash });
  const { id } = await createApiKey(as(member), wanted);
  expect(await refusalOf(revokeApiKey(as(other), String(id)))).toBe('NOT_FOUND');
  const rotation = rotateApiKey(as(other), { id: String(id), overlap: 24, password });
  expect(await refusalOf(rotation)).toBe('NOT_FOUND');
  expect((await listMyKeys(as(other))).keys).toEqual([]);
  expect(await refusalOf(listAllKeys(as(other)))).toBe('FORBIDDEN');
  await revokeApiKey(as(administrator), String(id));
});

test('a service key acts for an account that can do no more than its maker', async () => {
  const bot = await makeMember(db, { username: 'bot_one' });
  const service = { ...wanted, isService: true, username: '@bot_one' };
  const { key } = await createApiKey(as(administrator), service);
  expect((await use(key))?.member.id).toBe(bot.id);
  expect(await refusalOf(createApiKey(as(member), service))).toBe('FORBIDDEN');
  const reading = createApiKey(as(administrator), { ...service, areas: ['messages'] });
  expect(await refusalOf(reading)).toBe('VALIDATION_FAILED');
  const nobody = createApiKey(as(administrator), { ...service, username: 'nobody_here' });
  expect(await refusalOf(nobody)).toBe('VALIDATION_FAILED');
  // Its own account neither lists nor ends it.
  const [made] = (await listAllKeys(as(administrator))).keys;
  expect((await listMyKeys(as(bot))).keys).toEqual([]);
  expect(await refusalOf(revokeApiKey(as(bot), String(made?.id)))).toBe('NOT_FOUND');
});

test('twenty keys are enough, also for requests at the same time', async () => {
  const maker = await makeMember(db, { password_hash });
  await db
    .insertInto('api_keys')
    .values(
      Array.from({ length: 18 }, (_, n) => ({
        ...{ member_id: maker.id, name: `Key ${n}`, areas: ['content'] },
        ...{ prefix: `plaza_full${n}`, key_hash: Buffer.alloc(32, n) },
      })),
    )
    .execute();
  const made = await Promise.all(
    Array.from({ length: 4 }, () => refusalOf(createApiKey(as(maker), wanted))),
  );
  expect(made.toSorted()).toEqual(['CONFLICT', 'CONFLICT', null, null]);
});

test('uses are counted by day', async () => {
  const { key, id } = await createApiKey(as(member), wanted);
  const access = await use(key, { address: '192.0.2.9' });
  access?.note({ isChange: false, isRefused: false });
  access?.note({ isChange: true, isRefused: false });
  access?.note({ isChange: true, isRefused: true });
  await writeUses(db);
  const days = await db.selectFrom('api_key_days').selectAll().where('key_id', '=', id).execute();
  expect(days).toMatchObject([{ reads: 1, changes: 1, refused: 1 }]);
  const [listed] = (await listMyKeys(as(member))).keys;
  expect(listed).toMatchObject({ id, uses: 2, last_address: '192.0.2.9' });
});
