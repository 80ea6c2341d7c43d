import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { findNewAddress } from '#features/site/importing/server/oldAddresses.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { mostMissedAddresses } from '../oldAddressRules.ts';
import { countMissedAddresses, noteAddressHeads } from './missedAddresses.ts';
import {
  dismissMissedAddress,
  listMissedAddresses,
  redirectOldAddress,
} from './oldAddressService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const ctx = testContext(db, { viewer: administrator.viewer });
const post = await makeConversation(db, { author_id: member.id });

beforeEach(async () => {
  await sql`truncate old_addresses, missed_addresses, old_address_heads`.execute(db);
  await sql`insert into old_addresses (path, target_kind, target_id) values
    ('/t/soil/12', 'posts', ${post.id}), ('/u/kim', 'members', ${member.id}),
    ('/board/viewtopic.php?t=1', 'posts', ${post.id})`.execute(db);
  await db
    .transaction()
    .execute((trx) => noteAddressHeads({ trx, source: 'old', now: new Date() }));
});

const listed = async () => (await listMissedAddresses(ctx)).map(({ path, hits }) => [path, hits]);

test('addresses of the former system that lead nowhere are counted, without who asked', async () => {
  const missed = countMissedAddresses(db);
  for (const path of ['/t/gone/13?u=kim', '/t/gone/13', '/u/robin', '/u/sam', '/wp-login.php']) {
    await missed.note(path);
  }
  await missed.flush();
  expect(await listed()).toEqual([
    ['/t/gone/13', 2],
    ['/u/…', 2],
  ]);
});

test('however many are tried out, the table stays small, and what is asked for most stays in it', async () => {
  const missed = countMissedAddresses(db);
  for (let times = 0; times < 5; times += 1) await missed.note('/t/wanted/1');
  for (let batch = 0; batch < 8; batch += 1) {
    for (let id = 0; id < 300; id += 1) await missed.note(`/t/x/${batch * 300 + id}`);
    await missed.flush();
  }
  const { count } = await db
    .selectFrom('missed_addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(mostMissedAddresses);
  expect((await listed())[0]).toEqual(['/t/wanted/1', 5]);
});

test('staff lead an address to a page, and nobody in circles', async () => {
  const missed = countMissedAddresses(db);
  await missed.note('/t/gone/13');
  await missed.flush();
  const to = `http://localhost:3000/conversations/any-title/${post.id}`;
  const refused = async (input: object) =>
    redirectOldAddress(ctx, input).then(
      () => 'accepted',
      (error) => `${error.detail.faults?.[0]?.field} ${error.detail.faults?.[0]?.rule}`,
    );
  expect(await refused({ path: 'gone', to })).toMatch(/^path /);
  expect(await refused({ path: '/t/gone/13', to: 'https://elsewhere.test/users/1' })).toBe(
    'to place',
  );
  expect(await refused({ path: '/t/gone/13', to: '/admin' })).toBe('to place');
  expect(await refused({ path: '/t/gone/13', to: '/users/999999' })).toBe('to missing');
  const own = `/users/${member.id}`;
  expect(await refused({ path: own, to: own })).toBe('to circle');
  await sql`insert into old_addresses (path, target_kind, target_id) values (${own}, 'posts', ${post.id})`.execute(
    db,
  );
  expect(await refused({ path: '/t/gone/13', to: own })).toBe('to circle');
  expect(await listed()).toHaveLength(1);

  await redirectOldAddress(ctx, { path: '/t/gone/13', to });
  expect(await findNewAddress(db, '/t/gone/13')).toBe(`/conversations/post/${post.id}`);
  expect(await listed()).toEqual([]);
  const { action, detail } = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect({ action, detail }).toMatchObject({
    action: 'oldAddress.redirected',
    detail: { path: '/t/gone/13' },
  });
});

test('only who manages the community sees and leads them', async () => {
  const other = testContext(db, { viewer: member.viewer });
  await expect(listMissedAddresses(other)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(listMissedAddresses(testContext(db))).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await expect(redirectOldAddress(other, { path: '/a', to: '/users/1' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(dismissMissedAddress(other, '/t/gone/13')).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('what was dismissed is off the list until it is asked for again', async () => {
  const missed = countMissedAddresses(db);
  await missed.note('/t/gone/13');
  await missed.flush();
  await dismissMissedAddress(ctx, '/t/gone/13');
  expect(await listed()).toEqual([]);
});
