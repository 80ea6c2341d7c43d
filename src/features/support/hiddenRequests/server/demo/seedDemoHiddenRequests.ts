import '#features/people/members/server/demo/seedDemoMembers.ts';
import { textToHtml } from '#core/plainText.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';

const hour = 3_600_000;

const hidden = [
  {
    ...{ as: 'SPAM', name: 'SEO Growth Team', email: 'offers@rank-first.example', hoursAgo: 20 },
    title: 'Guaranteed first page for thepottingshed',
    text: 'Hello webmaster, we bring your shop to the first page in two weeks. 300 quality backlinks for only $99. Reply “yes” to start.',
  },
  {
    ...{ as: 'DELETED', name: 'Marek Sowa', email: 'marek@sowa.example', hoursAgo: 30 },
    title: 'Test, please ignore',
    text: 'Just checking whether this address works.',
  },
] as const;

/** Spam with its blocked sender, and a request that was deleted. */
export async function seedDemoHiddenRequests(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const agentId = known(madeBefore(seed, 'members'), 'jonas_larkmoor').id;
  for (const { as, name, email, hoursAgo, title, text } of hidden) {
    const at = new Date(now.getTime() - hoursAgo * hour);
    const hidden_at = new Date(at.getTime() + hour);
    const { id, number } = await trx
      .insertInto('support_requests')
      .values({
        ...{ kind: 'CASE', title, status: 'NEW', channel: 'EMAIL', language: 'en' },
        ...{ requester_name: name, requester_email: email, last_seq: 2, revision: 1 },
        ...{ last_entry_at: at, created_at: at, updated_at: hidden_at },
        ...{ hidden_as: as, hidden_at, hidden_by_id: agentId },
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    const entry = { request_id: id, origin_id: id };
    await trx
      .insertInto('support_entries')
      .values([
        {
          ...{ ...entry, seq: 1, kind: 'REPLY', is_public: true, author_role: 'REQUESTER' },
          ...{ author_name: name, channel: 'EMAIL', created_at: at },
          ...{ content: textToHtml(text), stripped_content: text },
        },
        {
          ...{ ...entry, seq: 2, kind: 'EVENT', is_public: false, author_role: 'AGENT' },
          ...{ author_id: agentId, created_at: hidden_at },
          event: as === 'SPAM' ? 'MARKED_SPAM' : 'DELETED',
        },
      ])
      .execute();
    if (as !== 'SPAM') continue;
    await trx
      .insertInto('support_blocked_senders')
      .values({
        ...{ sender: email, request_number: number, refused: 3, refused_at: now },
        ...{ created_by_id: agentId, created_at: hidden_at },
      })
      .execute();
  }
}
