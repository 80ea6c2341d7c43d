import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { changeParticipants } from './requestParticipants.ts';
import { makeSupportRequest } from './supportFactories.ts';
import { listEntries, listParticipantIds } from './supportQueries.ts';
import { findSupportRequest } from './supportRequestService.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let colleague: Member;
let stranger: Member;
let agent: Member;

beforeAll(async () => {
  customer = await makeMember(db);
  colleague = await makeMember(db);
  stranger = await makeMember(db);
  agent = await makeMember(db, { role: 'agent' });
});

const as = ({ viewer }: Member) => testContext(db, { viewer });
const sees = async (who: Member, id: number) =>
  (await findSupportRequest(as(who), { id: `${id}` })) !== null;

test('agents copy members in and take them out; the history tells everyone who sees the request', async () => {
  const { id } = await makeSupportRequest(db, { requester_id: customer.id });
  const addIds = [`${colleague.id}`, `${colleague.id}`];
  await changeParticipants(as(agent), `${id}`, { addIds });
  expect(await listParticipantIds(db, id)).toEqual([colleague.id]);
  expect(await sees(colleague, id)).toBe(true);
  await changeParticipants(as(agent), `${id}`, { removeIds: [`${colleague.id}`, 'x'] });
  expect(await sees(colleague, id)).toBe(false);
  const events = (await listEntries(as(customer), id, { limit: 10 })).filter(({ event }) => event);
  expect(events.map(({ event, detail }) => [event, detail])).toEqual([
    ['PARTICIPANT_ADDED', { memberId: colleague.id }],
    ['PARTICIPANT_REMOVED', { memberId: colleague.id }],
  ]);
});

test('nobody but agents lets people in, least of all themselves', async () => {
  const { id } = await makeSupportRequest(db, { requester_id: customer.id });
  await changeParticipants(as(agent), `${id}`, { addIds: [`${colleague.id}`] });
  for (const [ctx, code] of [
    [testContext(db), 'UNAUTHENTICATED'],
    [as(stranger), 'NOT_FOUND'],
    [as(colleague), 'FORBIDDEN'],
    [as(customer), 'FORBIDDEN'],
  ] as const) {
    await expect(
      changeParticipants(ctx, `${id}`, { addIds: [`${stranger.id}`] }),
    ).rejects.toMatchObject({ code });
  }
  expect(await sees(stranger, id)).toBe(false);
});

test('unknown members, the requester and too many are named', async () => {
  const { id } = await makeSupportRequest(db, { requester_id: customer.id });
  const gone = await makeMember(db, { deleted_at: new Date() });
  for (const [addIds, field, rule] of [
    [['999999999'], 'addIds', 'unknown'],
    [['x'], 'addIds', 'unknown'],
    [[`${gone.id}`], 'addIds', 'unknown'],
    [[`${customer.id}`], 'addIds', 'taken'],
  ] as const) {
    await expect(changeParticipants(as(agent), `${id}`, { addIds })).rejects.toMatchObject({
      detail: { faults: [{ field, rule }] },
    });
  }
  const many = await Promise.all(Array.from({ length: 20 }, () => makeMember(db)));
  await changeParticipants(as(agent), `${id}`, { addIds: many.map((each) => `${each.id}`) });
  await expect(
    changeParticipants(as(agent), `${id}`, { addIds: [`${stranger.id}`] }),
  ).rejects.toMatchObject({ detail: { faults: [{ field: 'addIds', rule: 'max' }] } });
  // One goes as another comes.
  await changeParticipants(as(agent), `${id}`, {
    ...{ addIds: [`${stranger.id}`], removeIds: [`${many[0]?.id}`] },
  });
  expect(await listParticipantIds(db, id)).toHaveLength(20);
  // A merge can carry in more, who can still be taken out one by one.
  const carried = await Promise.all([makeMember(db), makeMember(db)]);
  await db
    .insertInto('support_participants')
    .values(
      carried.map(({ id: member_id }) => ({ request_id: id, member_id, created_at: new Date() })),
    )
    .execute();
  await changeParticipants(as(agent), `${id}`, { removeIds: [`${carried[0]?.id}`] });
  expect(await listParticipantIds(db, id)).toHaveLength(21);
});
