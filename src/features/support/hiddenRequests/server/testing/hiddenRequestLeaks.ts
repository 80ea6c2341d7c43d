import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const hiddenRequestLeaks: FeatureLeaks = {
  queries: {
    supportHiddenRequests: 'secrets',
    supportBlockedSenders: 'secrets',
  },
  plant: async ({ db, secrets, members, otherId }) => {
    // One that is not hidden, with an answer.
    const shown = (field: string) => secrets.word(`shownRequest.${field}`, 'supportDesk');
    const row = await makeSupportRequest(db, {
      ...{ requester_id: otherId, title: shown('title'), message: shown('message') },
    });
    await makeSupportEntry(db, row, {
      ...{ author_id: members.agent, author_role: 'AGENT', content: `<p>${shown('answer')}</p>` },
    });
    for (const [place, hidden_as] of (['SPAM', 'DELETED'] as const).entries()) {
      // Its own requester does not see it either.
      const word = (field: string) => secrets.word(`hidden[${hidden_as}].${field}`, 'supportDesk');
      await makeSupportRequest(db, {
        ...{ title: word('title'), message: word('message'), requester_id: members.author },
        ...{ number: 796 + place, hidden_as, hidden_at: new Date() },
      });
    }
    await db
      .insertInto('support_blocked_senders')
      .values({ sender: secrets.word('blockedSender', 'supportDesk'), created_at: new Date() })
      .execute();
  },
};
