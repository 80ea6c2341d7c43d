import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { testVisitor } from '#platform/testing/testVisitor.ts';
import { liveChatSettingGroup } from '../liveChatSettingGroup.ts';
import {
  acceptLiveChat,
  endChatAsAgent,
  listWaitingChats,
  transferLiveChat,
} from './agentChats.ts';
import { opensNextAt } from './liveChatAvailability.ts';
import { findChat, usualWaitOf } from './liveChatQueries.ts';
import { sendLiveChatTranscript } from './liveChatTranscript.ts';
import { startLiveChat } from './startLiveChat.ts';
import { findVisitorChat, getOwnChat, listVisitorMessages } from './visitorChat.ts';

const { db } = await openTestDatabase();
const [one, two] = [
  await makeMember(db, { role: 'agent', first_name: 'Ada' }),
  await makeMember(db, { role: 'agent', first_name: 'Bea' }),
];

function settingsOf(changes: object): object {
  const liveChat = liveChatSettingGroup.schemas?.liveChat?.parse({
    ...{ isOn: true, asksForEmail: false },
    ...changes,
  });
  return { liveChat };
}
const as = ({ viewer }: typeof one, settings: object = {}) =>
  testContext(db, { viewer, settings: settingsOf(settings) as never });

let serial = 0;
async function begin(settings: object = {}) {
  serial += 1;
  const visitor = testVisitor(`transfer ${serial}`, { hasSecret: false });
  const address = `10.9.0.${serial}`;
  const ctx = () => testContext(db, { address, visitor, settings: settingsOf(settings) as never });
  await startLiveChat(ctx(), { name: 'Zoe', message: 'Hello' });
  const { request_id: id } = await getOwnChat(ctx());
  return { id: `${id}`, ctx };
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.code,
  );

test('a chat is passed on to an agent with a note that its visitor does not see', async () => {
  const { id, ctx } = await begin();
  await acceptLiveChat(as(one), id);
  await transferLiveChat(as(one), id, { assigneeId: `${two.id}`, note: 'Secret: <b>angry</b>' });
  expect(await findChat(db, Number(id))).toMatchObject({ state: 'ACTIVE', agent_id: two.id });
  const { nodes } = await listVisitorMessages(ctx(), {});
  expect(JSON.stringify(nodes)).not.toContain('angry');
  const notes = await db
    .selectFrom('support_entries')
    .where('request_id', '=', Number(id))
    .where('kind', '=', 'NOTE')
    .selectAll()
    .execute();
  expect(notes).toMatchObject([
    { is_public: false, author_id: one.id, content: '<p>Secret: &lt;b&gt;angry&lt;/b&gt;</p>' },
  ]);
});

test('a chat that is passed on to a team waits there', async () => {
  const { id } = await begin();
  await acceptLiveChat(as(one), id);
  const team = await db
    .insertInto('support_teams')
    .values({ name: 'Repairs', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transferLiveChat(as(one), id, { teamId: `${team.id}` });
  expect(await findChat(db, Number(id))).toMatchObject({ state: 'WAITING', agent_id: null });
  expect((await listWaitingChats(as(two))).map((row) => `${row.id}`)).toContain(id);
});

test('to nobody, to both, to a member and by a member it is not passed on', async () => {
  const { id } = await begin();
  await acceptLiveChat(as(one), id);
  const member = await makeMember(db);
  for (const given of [
    {},
    { assigneeId: `${two.id}`, teamId: '1' },
    { assigneeId: `${member.id}` },
  ]) {
    expect(await codeOf(transferLiveChat(as(one), id, given))).toBe('VALIDATION_FAILED');
  }
  expect(
    await codeOf(transferLiveChat(as(member), id, { assigneeId: `${two.id}` })),
  ).not.toBeNull();
  expect(await findChat(db, Number(id))).toMatchObject({ agent_id: one.id });
});

test('an agent with as many chats as allowed takes another only by force', async () => {
  const agent = await makeMember(db, { role: 'agent' });
  const limit = { mostChats: 1 };
  const [first, second] = [await begin(limit), await begin(limit)];
  await acceptLiveChat(as(agent, limit), first.id);
  // Again is no second one.
  await acceptLiveChat(as(agent, limit), first.id);
  const refused = acceptLiveChat(as(agent, limit), second.id);
  await expect(refused).rejects.toMatchObject({
    detail: { faults: [{ rule: 'chatLimit' }] },
  });
  expect(await findChat(db, Number(second.id))).toMatchObject({ state: 'WAITING' });
  const full = { assigneeId: `${agent.id}` };
  expect(await codeOf(transferLiveChat(as(one, limit), second.id, full))).toBe('VALIDATION_FAILED');
  await acceptLiveChat(as(agent, limit), second.id, { force: true });
  expect(await findChat(db, Number(second.id))).toMatchObject({ agent_id: agent.id });
});

test('a team gives no chat to an agent with as many as allowed', async () => {
  const agent = await makeMember(db, { role: 'agent' });
  const team = await db
    .insertInto('support_teams')
    .values({ name: 'In turn', assignment: 'ROUND_ROBIN', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('support_team_members')
    .values({ team_id: team.id, member_id: agent.id })
    .execute();
  const settings = { mostChats: 1, teamId: `${team.id}` };
  const assigneeOf = async (id: string) =>
    (
      await db
        .selectFrom('support_requests')
        .where('id', '=', Number(id))
        .select('assignee_id')
        .executeTakeFirstOrThrow()
    ).assignee_id;
  const first = await begin(settings);
  expect(await assigneeOf(first.id)).toBe(agent.id);
  await acceptLiveChat(as(agent, settings), first.id);
  const second = await begin(settings);
  expect(await assigneeOf(second.id)).toBeNull();
});

test('the usual wait is the median of recent chats, if there were enough', async () => {
  const now = new Date(Date.now() + 40 * 86_400_000);
  expect(await usualWaitOf({ db, now })).toBeNull();
  const waited = [1, 2, 3, 40, 50];
  for (const minutes of waited) {
    const { id } = await begin();
    const started_at = new Date(now.getTime() - 3_600_000);
    const accepted_at = new Date(started_at.getTime() + minutes * 60_000);
    await db
      .updateTable('live_chats')
      .set({ started_at, accepted_at, state: 'ACTIVE', agent_id: one.id })
      .where('request_id', '=', Number(id))
      .execute();
  }
  expect(await usualWaitOf({ db, now })).toBe(3);
});

test('whom a site has named gets the whole transcript, others only what agents wrote', async () => {
  const person = await db
    .insertInto('widget_people')
    .values({ external_id: 'u-1', name: 'Ann', created_at: new Date(), seen_at: new Date() })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  const textOf = async (named: { email: string | null } | null, given: string | null) => {
    serial += 1;
    const visitor = Object.assign(testVisitor(`named ${serial}`, { hasSecret: false }), {
      person: named && { ...person, ...named },
    });
    const overrides = { address: `10.9.2.${serial}`, visitor, settings: settingsOf({}) as never };
    const ctx = () => testContext(db, overrides);
    await startLiveChat(ctx(), { name: 'Zoe', message: 'Where is my parcel?' });
    const { request_id: id } = await getOwnChat(ctx());
    await acceptLiveChat(as(one), `${id}`);
    await replyToRequest(as(one), `${id}`, { message: '<p>On its way.</p>' });
    await endChatAsAgent(as(one), `${id}`);
    await sendLiveChatTranscript(ctx(), { email: given });
    const { data } = await db
      .selectFrom('mails')
      .orderBy('id', 'desc')
      .limit(1)
      .selectAll()
      .executeTakeFirstOrThrow();
    return JSON.stringify(data);
  };
  const whole = await textOf({ email: 'ann@shop.example' }, null);
  expect(whole).toContain('Where is my parcel?');
  expect(whole).toContain('On its way.');
  // An address that a site did not name, of somebody named or not.
  for (const named of [{ email: null }, null]) {
    const part = await textOf(named, 'someone@example.org');
    expect(part).not.toContain('Where is my parcel?');
    expect(part).toContain('On its way.');
  }
});

test('outside the opening hours the visitor is told when they begin', async () => {
  const settings = settingsOf({
    timeZone: 'Europe/Berlin',
    hours: [{ day: 'MONDAY', from: '09:00', to: '17:00' }],
  }) as never;
  const now = new Date('2026-11-29T12:00:00Z');
  const ctx = testContext(db, { address: '10.9.1.1', visitor: testVisitor('x'), settings, now });
  expect((await findVisitorChat(ctx))?.canStart).toBe(false);
  expect(opensNextAt(ctx)?.toISOString()).toBe('2026-11-30T08:00:00.000Z');
});
