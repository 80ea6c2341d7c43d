import '#platform/demo/demoData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/notifications/notificationType.ts';
import '../chatSettingGroup.ts';
import { deleteOldRooms } from './chatCleanUp.ts';
import { chatCacheTags, chatPublicEvents } from './chatEvents.ts';
import { seesChatFile } from './chatFiles.ts';
import './chatGraphql.ts';
import './chatMutationGraphql.ts';
import { chatMessageNotification, loadChatSubjects } from './chatNotifications.ts';
import './chatQueryGraphql.ts';
import { chatMemberData } from './chatStoredData.ts';
import { chatFileHolder } from './chatWrites.ts';

/** Chats between members (docs/chat.md). */
export const chatServer = defineServerFeature({
  name: 'chat',
  cacheTags: chatCacheTags,
  fileHolders: { [chatFileHolder]: 'chat_messages' },
  seesFile: seesChatFile,
  publicEvents: chatPublicEvents,
  memberData: chatMemberData,
  demoData: async (seed) => (await import('./demo/seedDemoChats.ts')).seedDemoChats(seed),
  notificationTypes: [chatMessageNotification],
  notificationSubjects: { chatRoom: loadChatSubjects },
  cleanUp: deleteOldRooms,
});
