import { beforeAll, expect, test } from 'vitest';
import { anonymousViewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createSupportRequest } from './createSupportRequest.ts';
import { listCopies, setRequestCopies } from './requestCopies.ts';
import { makeSupportRequest } from './supportFactories.ts';
import { replyToRequest } from './supportRequestService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;

beforeAll(async () => {
  customer = await makeMember(db);
  agent = await makeMember(db, { role: 'agent' });
});

const as = ({ viewer }: Pick<Member, 'viewer'>) => testContext(db, { viewer });
const mailsTo = (recipient: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute();

test('an address copied in receives the replies from then on, and not what was written before', async () => {
  const { id } = await createSupportRequest(as(customer), {
    ...{ kind: 'CASE', title: 'Pump', message: '<p>It leaks.</p>' },
    copies: ['Boss@Example.org'],
  });
  expect(await listCopies(db, id)).toEqual(['boss@example.org']);
  await replyToRequest(as(agent), `${id}`, { message: '<p>First answer</p>' });
  await setRequestCopies(as(agent), `${id}`, { emails: ['boss@example.org', 'two@example.org'] });
  await replyToRequest(as(agent), `${id}`, { message: '<p>Second answer</p>' });
  const texts = async (address: string) =>
    (await mailsTo(address)).map(({ data }) => Object(data).text);
  expect(await texts('boss@example.org')).toEqual(['First answer', 'Second answer']);
  expect(await texts('two@example.org')).toEqual(['Second answer']);
  // The customer wrote in the portal: they are notified.
  expect(await mailsTo(customer.email ?? '')).toEqual([]);
  await setRequestCopies(as(customer), `${id}`, { emails: [] });
  expect(await listCopies(db, id)).toEqual([]);
  const events = await db
    .selectFrom('support_entries')
    .where('request_id', '=', id)
    .where('event', '=', 'COPIES_CHANGED')
    .select(['is_public', 'detail'])
    .orderBy('seq')
    .execute();
  expect(events.map(({ is_public, detail }) => [is_public, Object(detail).emails])).toEqual([
    [true, 'boss@example.org'],
    [true, 'boss@example.org, two@example.org'],
    [true, ''],
  ]);
});

test('only the requester and agents copy others in; bad addresses and too many are faults', async () => {
  const row = await makeSupportRequest(db, { requester_id: customer.id });
  const participant = await makeMember(db);
  await db
    .insertInto('support_participants')
    .values({ request_id: row.id, member_id: participant.id, created_at: new Date() })
    .execute();
  const set = async (member: { viewer: Member['viewer'] }, emails: string[]) =>
    setRequestCopies(as(member), `${row.id}`, { emails });
  const suspendedUntil = new Date(Date.now() + 86_400_000);
  const suspended = { ...customer, viewer: { ...customer.viewer, suspendedUntil } };
  for (const [member, code] of [
    [await makeMember(db), 'NOT_FOUND'],
    [participant, 'FORBIDDEN'],
    [suspended, 'ACCOUNT_SUSPENDED'],
  ] as const) {
    await expect(set(member, ['a@example.org'])).rejects.toMatchObject({ code });
  }
  await expect(set({ viewer: anonymousViewer }, [])).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const many = Array.from({ length: 11 }, (_, index) => `a${index}@example.org`);
  for (const emails of [['not an address'], many]) {
    await expect(set(customer, emails)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  expect(await listCopies(db, row.id)).toEqual([]);
});

test('more than the limit, as a merge carries in, can be taken out one by one, but not exchanged', async () => {
  const row = await makeSupportRequest(db, { requester_id: customer.id });
  const carried = Array.from({ length: 12 }, (_, index) => `merged${index}@example.org`);
  await db
    .insertInto('support_copies')
    .values(carried.map((email) => ({ request_id: row.id, email, created_at: new Date() })))
    .execute();
  const set = (emails: string[]) => setRequestCopies(as(customer), `${row.id}`, { emails });
  await expect(set(['new@example.org', ...carried.slice(2)])).rejects.toMatchObject({
    detail: { faults: [{ field: 'emails', rule: 'max' }] },
  });
  await set(carried.slice(1));
  expect(await listCopies(db, row.id)).toHaveLength(11);
  await set(['new@example.org', ...carried.slice(3)]);
  expect(await listCopies(db, row.id)).toHaveLength(10);
});
