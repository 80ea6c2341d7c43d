import '#features/content/taxonomy/server/demo/seedDemoTaxonomy.ts';
import '#features/people/members/server/demo/seedDemoMembers.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';

const day = 86_400_000;

const asked = {
  request: 'Hub in a metal shed',
  agent: 'tomos_larkmoor',
  topic: 'hub-and-radio',
  title: 'Does the Hub work inside a metal shed?',
  question: '<p>Will the Hub work inside a metal shed, or does the metal block the radio?</p>',
  answer: '<p>Not reliably. The antenna extension goes through a 12 mm hole.</p>',
  message: 'Many ask us about sheds. May we publish your question and our answer in the community?',
} as const;

/** A customer of the demo community is asked whether a request may be published. */
export async function seedDemoProposals(seed: DemoSeed): Promise<void> {
  const { trx, now } = seed;
  const agentId = known(madeBefore(seed, 'members'), asked.agent).id;
  const topicId = known(madeBefore(seed, 'topics'), asked.topic).id;
  const request = await trx
    .selectFrom('support_requests')
    .where('title', '=', asked.request)
    .select(['id', 'requester_id', 'last_seq'])
    .executeTakeFirstOrThrow();
  const entries = await trx
    .selectFrom('support_entries')
    .where('request_id', '=', request.id)
    .where('is_public', '=', true)
    .where('kind', '=', 'REPLY')
    .select('id')
    .execute();
  const at = new Date(now.getTime() - 2 * day);
  await trx
    .insertInto('support_proposals')
    .values({
      ...{ request_id: request.id, requester_id: request.requester_id, proposed_by_id: agentId },
      ...{ topic_id: topicId, title: asked.title, question: asked.question },
      ...{ answer: asked.answer, message: asked.message },
      entry_ids: entries.map(({ id }) => id),
      ...{ created_at: at, updated_at: at, expires_at: new Date(at.getTime() + 14 * day) },
    })
    .execute();
  const seq = request.last_seq + 1;
  await trx
    .insertInto('support_entries')
    .values({
      ...{ request_id: request.id, origin_id: request.id, seq, kind: 'EVENT', is_public: true },
      ...{ author_id: agentId, author_role: 'AGENT', event: 'PUBLISH_ASKED', created_at: at },
      detail: JSON.stringify({ isChange: false }),
    })
    .execute();
  await trx
    .updateTable('support_requests')
    .set({ last_seq: seq })
    .where('id', '=', request.id)
    .execute();
}
