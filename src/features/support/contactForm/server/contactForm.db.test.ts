import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { findSharedRequest } from '#features/support/publicLinks/server/publicLinkService.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import {
  confirmContact,
  contactSupport,
  deleteOldContacts,
  findContact,
} from './contactService.ts';

const { db } = await openTestDatabase();
let client = 0;
const visitor = (fields: Partial<Parameters<typeof testContext>[1]> = {}) => {
  client += 1;
  return testContext(db, { address: `10.0.0.${client}`, ...fields });
};

const input = (email: string) => ({
  ...{ name: 'Ann Archer', email, title: 'The pump leaks' },
  message: '<p>It <b>drips</b><script>1</script>.</p>',
});

const mailsTo = (email: string, kind: string) =>
  db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('id')
    .selectAll()
    .execute();

async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email, 'SUPPORT_CONFIRM')).at(-1);
  return String(Object(mail?.data).url).split('/').at(-1) ?? '';
}

const requestsOf = (email: string) =>
  db.selectFrom('support_requests').where('requester_email', '=', email).selectAll().execute();

test('a request is opened once its address is confirmed, not before', async () => {
  const email = 'ann@example.org';
  await contactSupport(visitor(), input('Ann@Example.org'));
  expect(await requestsOf(email)).toEqual([]);
  const [mail] = await mailsTo(email, 'SUPPORT_CONFIRM');
  expect(JSON.stringify(mail?.data)).not.toMatch(/pump|Ann|drips/);

  const token = await tokenFor(email);
  const stored = await db.selectFrom('support_pending_requests').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await findContact(visitor(), token)).toEqual({ state: 'PENDING' });
  const confirmed = await confirmContact(visitor(), token);
  const [row] = await requestsOf(email);
  expect(row).toMatchObject({ kind: 'CASE', status: 'NEW', requester_name: 'Ann Archer' });
  expect(confirmed.number).toBe(row?.number);
  expect(await mailsTo(email, 'SUPPORT_RECEIVED')).toHaveLength(1);

  const shared = await findSharedRequest(visitor(), confirmed.path?.split('/').at(-1) ?? '');
  expect(shared?.entries.map(({ content }) => content)).toEqual([
    '<p>It <strong>drips</strong>.</p>',
  ]);
  // The text is kept once.
  expect(
    await db.selectFrom('support_pending_requests').select(['content', 'title', 'name']).execute(),
  ).toEqual([{ content: '', title: '', name: '' }]);

  const agent = await makeMember(db, { role: 'agent' });
  const reply = { message: '<p>Replace the seal.</p>', status: 'WAITING' };
  await replyToRequest(testContext(db, { viewer: agent.viewer }), `${row?.id}`, reply);
  expect(await mailsTo(email, 'SUPPORT_REPLY')).toHaveLength(1);
});

test('a second confirmation, also at the same time, opens no second request', async () => {
  const email = 'bob@example.org';
  await contactSupport(visitor(), input(email));
  const token = await tokenFor(email);
  const both = await Promise.all([
    confirmContact(visitor(), token),
    confirmContact(visitor(), token),
  ]);
  expect(new Set(both.map(({ number }) => number)).size).toBe(1);
  expect(both.filter(({ path }) => path !== null)).toHaveLength(1);
  expect(await requestsOf(email)).toHaveLength(1);
  expect(await findContact(visitor(), token)).toEqual({ state: 'CONFIRMED' });
});

test('tokens that are wrong or expired open nothing', async () => {
  const email = 'cleo@example.org';
  await contactSupport(visitor(), input(email));
  const token = await tokenFor(email);
  const later = visitor({ now: new Date(Date.now() + 25 * 3_600_000) });
  expect(await findContact(later, token)).toBeNull();
  for (const [ctx, given] of [
    [later, token],
    [visitor(), 'x'.repeat(43)],
    [visitor(), "' or 1=1 --"],
    [visitor(), ''],
  ] as const) {
    await expect(confirmContact(ctx, given)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await requestsOf(email)).toEqual([]);
});

test('the request is of the member whose confirmed address it is; blocked members open none', async () => {
  const member = await makeMember(db, {
    ...{ email: 'dora@example.org', email_key: 'dora@example.org' },
    email_verified_at: new Date(),
  });
  await contactSupport(visitor(), input('dora@example.org'));
  await confirmContact(visitor(), await tokenFor('dora@example.org'));
  const own = await db
    .selectFrom('support_requests')
    .where('requester_id', '=', member.id)
    .selectAll()
    .execute();
  expect(own).toMatchObject([{ requester_email: null, title: 'The pump leaks' }]);

  await db
    .updateTable('members')
    .set({ blocked_at: new Date() })
    .where('id', '=', member.id)
    .execute();
  await contactSupport(visitor(), input('dora@example.org'));
  await expect(confirmContact(visitor(), await tokenFor('dora@example.org'))).rejects.toMatchObject(
    {
      code: 'FORBIDDEN',
    },
  );
});

test('one address gets three emails in an hour, also at the same time; bots and forms that are off none', async () => {
  const email = 'eve@example.org';
  const sent = await Promise.allSettled(
    Array.from({ length: 6 }, () => contactSupport(visitor(), input(email))),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await mailsTo(email, 'SUPPORT_CONFIRM')).toHaveLength(3);

  const same = { address: '192.0.2.7' };
  for (let index = 0; index < 10; index += 1) {
    await contactSupport(visitor(same), input(`many${index}@example.org`));
  }
  await expect(contactSupport(visitor(same), input('many10@example.org'))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });

  await contactSupport(visitor(), { ...input('bot@example.org'), website: 'https://spam.example' });
  expect(await mailsTo('bot@example.org', 'SUPPORT_CONFIRM')).toEqual([]);
  const ctx = visitor();
  const settings = { ...ctx.settings, supportContact: { isOpen: false } };
  await expect(
    contactSupport({ ...ctx, settings }, input('off@example.org')),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('bad input names its fields', async () => {
  await expect(
    contactSupport(visitor(), { name: ' ', email: 'nobody', title: '', message: '' }),
  ).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: {
      faults: expect.arrayContaining([
        expect.objectContaining({ field: 'name' }),
        expect.objectContaining({ field: 'email' }),
        expect.objectContaining({ field: 'title' }),
        expect.objectContaining({ field: 'message' }),
      ]),
    },
  });
});

test('what was not confirmed is deleted after a week', async () => {
  const count = async () =>
    (await db.selectFrom('support_pending_requests').select('id').execute()).length;
  await deleteOldContacts({ db, now: new Date(Date.now() + 6 * 86_400_000) });
  expect(await count()).toBeGreaterThan(0);
  await deleteOldContacts({ db, now: new Date(Date.now() + 8 * 86_400_000) });
  expect(await count()).toBe(0);
});
