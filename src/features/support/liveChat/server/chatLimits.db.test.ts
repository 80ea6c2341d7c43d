import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { saveSupportAgent } from '#features/support/agentWorkspace/server/supportAgents.ts';
import { saveSupportTeam } from '#features/support/agentWorkspace/server/supportTeams.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { liveChatSettingGroup } from '../liveChatSettingGroup.ts';
import { acceptLiveChat } from './agentChats.ts';
import { startLiveChat } from './startLiveChat.ts';
import { chaosVisitor } from './testing/chaosVisitor.ts';
import { getOwnChat } from './visitorChat.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const asAdmin = testContext(db, { viewer: admin.viewer });
let visitors = 0;

async function waitingChat(): Promise<string> {
  visitors += 1;
  const visitor = chaosVisitor(db, visitors);
  const who = { name: 'Ann', email: `ann${visitors}@example.org` };
  await startLiveChat(visitor(), { ...who, message: 'Hello' });
  return `${(await getOwnChat(visitor())).request_id}`;
}

/** How many chats an agent accepts before they are asked. */
async function acceptedBy(
  { viewer }: Awaited<ReturnType<typeof makeMember>>,
  { mostChats = 0, of = 4 } = {},
): Promise<number> {
  const liveChat = liveChatSettingGroup.schemas?.liveChat?.parse({
    isOn: true,
    mostChats,
  }) as never;
  const ids = [];
  for (let each = 0; each < of; each += 1) ids.push(await waitingChat());
  // At once: no two get the last place.
  const answers = await Promise.allSettled(
    ids.map((id) => acceptLiveChat(testContext(db, { viewer, settings: { liveChat } }), id)),
  );
  for (const answer of answers) {
    if (answer.status === 'fulfilled') continue;
    expect(answer.reason).toMatchObject({ detail: { faults: [{ rule: 'chatLimit' }] } });
  }
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

const makeAgent = () => makeMember(db, { role: 'agent' });
const limit = ({ id }: { id: number }, mostChats: number | null) =>
  saveSupportAgent(asAdmin, `${id}`, { isAvailable: true, capacity: 20, mostChats });
const makeTeam = (members: readonly { id: number }[], mostChats: number | null) =>
  saveSupportTeam(asAdmin, null, {
    ...{ name: `Team ${visitors}`, assignment: 'MANUAL', mostChats },
    memberIds: members.map(({ id }) => `${id}`),
  });

test('the limit of the settings is that of who has no other', async () => {
  expect(await acceptedBy(await makeAgent(), { mostChats: 2 })).toBe(2);
  expect(await acceptedBy(await makeAgent())).toBe(4);
});

test('an agent’s own limit counts before that of a team, and that before the settings’', async () => {
  const [one, other, free] = [await makeAgent(), await makeAgent(), await makeAgent()];
  await makeTeam([one, other, free], 3);
  await makeTeam([other], 2);
  await limit(one, 1);
  await limit(free, 0);
  expect(await acceptedBy(one, { mostChats: 4 })).toBe(1);
  expect(await acceptedBy(other, { mostChats: 4 })).toBe(2);
  expect(await acceptedBy(free, { mostChats: 1 })).toBe(4);
});
