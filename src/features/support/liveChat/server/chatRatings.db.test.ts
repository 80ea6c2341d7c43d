import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  openSupportReport,
  reportRows,
} from '#features/support/reports/server/supportReportService.ts';
import {
  rateRequest,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { liveChatSettingGroup } from '../liveChatSettingGroup.ts';
import { acceptLiveChat } from './agentChats.ts';
import { deleteOldChats } from './liveChatStoredData.ts';
import { startLiveChat } from './startLiveChat.ts';
import { getOwnChat } from './visitorChat.ts';

const { db } = await openTestDatabase();
const liveChat = liveChatSettingGroup.schemas?.liveChat?.parse({ isOn: true }) as never;

test('ratings of chats are in the reports of the desk under their channel, also once the chats are deleted', async () => {
  const agent = await makeMember(db, { role: 'agent' });
  const asAgent = testContext(db, { viewer: agent.viewer });
  for (const score of [5, 2]) {
    const member = await makeMember(db);
    const ctx = () => testContext(db, { viewer: member.viewer, settings: { liveChat } });
    await startLiveChat(ctx(), { message: 'It leaks' });
    const id = `${(await getOwnChat(ctx())).request_id}`;
    await acceptLiveChat(asAgent, id);
    await replyToRequest(asAgent, id, { message: '<p>Replaced.</p>', status: 'RESOLVED' });
    await rateRequest(ctx(), id, { score });
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const report = openSupportReport(asAgent, { from: day(-1), to: day(1) });
  const rated = async (group: 'CHANNEL' | 'AGENT') =>
    (await reportRows(asAgent, report, group))
      .filter(({ ratings }) => ratings > 0)
      .map(({ key, ratings, satisfied, rating }) => ({ key, ratings, satisfied, rating }));
  const all = { ratings: 2, satisfied: 1, rating: 3.5 };
  expect(await rated('CHANNEL')).toEqual([{ key: 'CHAT', ...all }]);
  await deleteOldChats({ db, now: new Date(Date.now() + 31 * 86_400_000) });
  expect(await db.selectFrom('live_chats').select('request_id').execute()).toEqual([]);
  expect(await rated('CHANNEL')).toEqual([{ key: 'CHAT', ...all }]);
  expect(await rated('AGENT')).toEqual([{ key: `${agent.id}`, ...all }]);
});
