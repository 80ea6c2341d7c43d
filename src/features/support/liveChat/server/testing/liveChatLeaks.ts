import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';

export const liveChatLeaks: FeatureLeaks = {
  queries: {
    liveChat: { none: 'Settings, and the chat of the browser’s own secret of 256 random bits.' },
    liveChatMessages: { none: 'Needs the browser’s own secret; liveChat.db.test.ts tries others.' },
    waitingLiveChats: 'secrets',
  },
  routes: {
    '/support/live-chat/rating': { none: 'Needs the browser’s own secret, and redirects.' },
  },
};
