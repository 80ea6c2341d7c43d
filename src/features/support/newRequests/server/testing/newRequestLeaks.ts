import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const newRequestLeaks: FeatureLeaks = {
  queries: {
    supportSender: { none: 'The address of a mailbox, and only for agents.' },
  },
  plant: async ({ db, secrets, members }) => {
    // The desk's own request about a customer, who sees none of it.
    const word = (field: string) => secrets.word(`internalRequest.${field}`, 'supportDesk');
    const row = await makeSupportRequest(db, {
      ...{ title: word('title'), requester_id: members.author, number: 795, revision: 0 },
    });
    await db
      .updateTable('support_entries')
      .set({
        ...{ kind: 'NOTE', is_public: false, author_id: members.agent, author_role: 'AGENT' },
        content: `<p>${word('opening')}</p>`,
        stripped_content: word('opening'),
      })
      .where('request_id', '=', row.id)
      .execute();
    await makeSupportEntry(db, row, {
      ...{ kind: 'NOTE', is_public: false, author_id: members.agent, author_role: 'AGENT' },
      content: `<p>${word('note')}</p>`,
    });
  },
};
