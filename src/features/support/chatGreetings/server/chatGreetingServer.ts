import '#platform/apiAccess/apiAccess.ts';
import '#features/support/liveChat/server/liveChatBegun.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import './chatGreetingGraphql.ts';
import { deleteOldCounts, noteAnswered } from './greetVisitors.ts';

/** Greets visitors before they ask. */
export const chatGreetingServer = defineServerFeature({
  name: 'chatGreetings',
  apiArea: 'administration',
  liveChatBegun: noteAnswered,
  cleanUp: deleteOldCounts,
  memberData: {
    chat_greetings: { columns: ['sender_id'], export: staffWork, erase: staffWork },
  },
});
