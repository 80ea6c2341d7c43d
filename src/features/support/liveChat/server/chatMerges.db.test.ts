import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { updateRequests } from '#features/support/agentWorkspace/server/agentRequestService.ts';
import { mergeRequests } from '#features/support/agentWorkspace/server/mergeRequests.ts';
import { setAgentAvailability } from '#features/support/agentWorkspace/server/supportAgents.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { testVisitor } from '#platform/testing/testVisitor.ts';
import { liveChatSettingGroup } from '../liveChatSettingGroup.ts';
import { acceptLiveChat, endChatAsAgent } from './agentChats.ts';
import { startLiveChat } from './startLiveChat.ts';
import { sweepLiveChats } from './sweepLiveChats.ts';
import { getOwnChat } from './visitorChat.ts';

const { db } = await openTestDatabase();
const agent = await makeMember(db, { role: 'agent' });
const other = await makeMember(db, { role: 'agent' });
const asAgent = (viewer = agent.viewer) => testContext(db, { viewer });
let serial = 0;

/** A chat of a visitor who gives this address. */
async function begin(email: string) {
  serial += 1;
  const visitor = testContext(db, {
    address: `10.2.0.${serial}`,
    visitor: testVisitor(`secret ${serial}`),
    settings: { liveChat: liveChatSettingGroup.schemas?.liveChat?.parse({ isOn: true }) as never },
  });
  await startLiveChat(visitor, { name: 'Ann', message: 'Help', email });
  return { visitor, id: `${(await getOwnChat(visitor)).request_id}` };
}

const merge = (sourceId: string, targetId: string, confirmAudience = false) =>
  mergeRequests(asAgent(), { sourceId, targetId, confirmAudience });
const mailsTo = (recipient: string) =>
  db.selectFrom('mails').where('recipient', '=', recipient).selectAll().execute();

beforeAll(async () => {
  await setAgentAvailability(asAgent(), true);
});

test('a chat that goes on is not merged away', async () => {
  const { id } = await begin('a@example.org');
  const target = await makeSupportRequest(db, { requester_id: (await makeMember(db)).id });
  await acceptLiveChat(asAgent(), id);
  await expect(merge(id, `${target.id}`, true)).rejects.toThrow('End the chat');
  await endChatAsAgent(asAgent(), id);
  await merge(id, `${target.id}`, true);
});

test('the address of a visitor proves nothing: a merge has to be confirmed', async () => {
  const { id } = await begin('victim@example.org');
  const genuine = await makeSupportRequest(db, {
    ...{ requester_id: null, requester_name: 'Victim', requester_email: 'victim@example.org' },
  });
  await expect(merge(`${genuine.id}`, id)).rejects.toMatchObject({ code: 'CONFLICT' });
  // What was answered there before is not sent to the address of the chat.
  await replyToRequest(asAgent(), `${genuine.id}`, { message: '<p>Old answer</p>' });
  const before = (await mailsTo('victim@example.org')).length;
  await merge(`${genuine.id}`, id, true);
  await sweepLiveChats(testContext(db, { now: new Date(Date.now() + 5 * 60_000) }));
  const sent = (await mailsTo('victim@example.org')).slice(before);
  expect(sent.filter(({ data }) => JSON.stringify(data).includes('Old answer'))).toEqual([]);
});

test('who answers a waiting chat has it, whoever it was passed to', async () => {
  const { id, visitor } = await begin('b@example.org');
  await updateRequests(asAgent(), [id], { assigneeId: `${other.id}` });
  await replyToRequest(asAgent(), id, { message: '<p>Hello</p>' });
  expect(await getOwnChat(visitor)).toMatchObject({ state: 'ACTIVE', agent_id: agent.id });
  const row = await db
    .selectFrom('support_requests')
    .where('id', '=', Number(id))
    .select('assignee_id')
    .executeTakeFirst();
  expect(row?.assignee_id).toBe(agent.id);
});
