import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const proposalLeaks: FeatureLeaks = {
  queries: {
    supportProposalDraft: 'secrets',
    supportProposal: { none: 'Nobody of the test is the customer who is asked.' },
    publicSupportProposal: { none: 'Needs a token of 128 random bits, which nothing returns.' },
  },
  plant: async ({ db, secrets, members, otherId, topicId }) => {
    const word = (field: string) => secrets.word(`proposal.${field}`, 'supportDesk');
    const row = await makeSupportRequest(db, {
      ...{ requester_id: otherId, title: word('title'), message: word('message') },
    });
    const answer = await makeSupportEntry(db, row, {
      ...{ author_id: members.agent, author_role: 'AGENT', content: `<p>${word('answer')}</p>` },
    });
    await db
      .insertInto('support_proposals')
      .values({
        ...{ request_id: row.id, requester_id: otherId, proposed_by_id: members.agent },
        ...{ topic_id: topicId, title: word('postTitle'), entry_ids: [answer.id] },
        ...{ question: `<p>${word('question')}</p>`, answer: `<p>${word('comment')}</p>` },
        ...{ message: word('toCustomer'), created_at: new Date(), updated_at: new Date() },
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute();
  },
};
