import '#features/people/members/server/demo/seedDemoMembers.ts';
import type { DemoRequest } from '#features/support/requests/server/demo/demoRequests.ts';
import { seedDemoRequest } from '#features/support/requests/server/demo/seedDemoRequests.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';

const minute = 1 / 60;

const chat: DemoRequest = {
  ...{ title: 'Is the Hub supposed to blink orange?', customer: 'zoe_tam', agent: 'asha_larkmoor' },
  ...{ kind: 'CASE', status: 'RESOLVED', priority: 'NORMAL', topic: null, tags: ['hub'] },
  openedHoursAgo: 29,
  messages: [
    ['customer', 0, 'Is the Hub supposed to blink orange? It has since this morning.'],
    ['agent', minute, 'Good morning! Orange means that it has power but no network.'],
    ['agent', minute, 'Did anything change on your router since yesterday?'],
    ['customer', 2 * minute, 'My brother renamed the Wi-Fi…'],
    [
      'agent',
      minute,
      'That’s it. Hold the button on the Hub for five seconds, then choose the new name in the app under “Network”.',
    ],
    ['customer', 4 * minute, 'It’s green. That was fast, thank you!'],
    ['agent', minute, 'Great. Happy gardening!'],
  ],
  rating: { score: 5, comment: 'Solved in ten minutes, without a phone call' },
};

/** A member of the demo community chatted with an agent yesterday. */
export async function seedDemoLiveChats(seed: DemoSeed): Promise<void> {
  const { trx } = seed;
  const members = madeBefore(seed, 'members');
  const id = await seedDemoRequest(seed, chat);
  await trx.updateTable('support_requests').set({ channel: 'CHAT' }).where('id', '=', id).execute();
  const entries = await trx
    .updateTable('support_entries')
    .set({ channel: 'CHAT' })
    .where('request_id', '=', id)
    .returning(['seq', 'created_at'])
    .execute();
  const times = new Map(entries.map((entry) => [entry.seq, entry.created_at]));
  const last = chat.messages.length;
  await trx
    .insertInto('live_chats')
    .values({
      ...{ request_id: id, member_id: known(members, chat.customer).id, network_key: 'demo' },
      ...{ agent_id: known(members, 'asha_larkmoor').id, state: 'ENDED', ended_by: 'AGENT' },
      ...{ page_url: '/', started_at: known(times, 1), accepted_at: known(times, 2) },
      ...{ ended_at: known(times, last), ended_seq: last, visitor_seen_at: known(times, last) },
      ...{ visitor_read_seq: last, agent_read_seq: last },
    })
    .execute();
}
