import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const liveChatLeaks: FeatureLeaks = {
  queries: {
    liveChat: { none: 'Settings, and the chat of the browser’s own secret of 256 random bits.' },
    liveChatMessages: { none: 'Needs the browser’s own secret; liveChat.db.test.ts tries others.' },
  },
  routes: {
    '/support/live-chat/rating': { none: 'Needs the browser’s own secret, and redirects.' },
  },
  plant: async ({ db, secrets, members }) => {
    const word = (field: string) => secrets.word(`liveChat.${field}`, 'supportDesk');
    const row = await makeSupportRequest(db, {
      ...{ title: word('title'), message: word('message'), channel: 'CHAT', number: 3 },
      ...{ requester_email: `${word('email')}@example.org`, requester_name: word('name') },
    });
    await makeSupportEntry(db, row, {
      ...{ author_id: members.agent, author_role: 'AGENT', content: `<p>${word('answer')}</p>` },
    });
    const started_at = new Date();
    await db
      .insertInto('live_chats')
      .values({
        ...{ request_id: row.id, visitor_key_hash: 'planted', network_key: '', state: 'WAITING' },
        ...{ page_url: word('pageUrl'), started_at, visitor_seen_at: started_at },
      })
      .execute();
  },
};
