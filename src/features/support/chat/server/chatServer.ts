import '#platform/apiAccess/apiAccess.ts';
import { AppError } from '#core/errors.ts';
import { textToHtml } from '#core/plainText.ts';
import { chatExport } from './chatExport.ts';
import { chatImport, countImportedMessages } from './chatImport.ts';
import '#platform/demo/demoData.ts';
import '#platform/feature/contentData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/notifications/notificationType.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { chatPaths } from '../chatAddress.ts';
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

/** @throws AppError where the field names no room */
function roomPageOf({ roomId }: FormFields): string {
  const room = String(roomId);
  if (/^\d{1,18}$/.test(room)) return chatPaths.page({ room });
  throw new AppError('BAD_REQUEST', { message: 'The field roomId must be that of a chat.' });
}

/** Chats between members (docs/chat.md). */
export const chatServer = defineServerFeature({
  name: 'chat',
  apiArea: 'messages',
  exportKinds: chatExport,
  importKinds: chatImport,
  importFinishes: [countImportedMessages],
  cacheTags: chatCacheTags,
  fileHolders: { [chatFileHolder]: 'chat_messages' },
  seesFile: seesChatFile,
  publicEvents: chatPublicEvents,
  memberData: chatMemberData,
  contentData: {
    chat_posts: {
      columns: ['conversation_id', 'comment_id'],
      purge: { none: 'Deleted with the post or response by its foreign keys.' },
    },
  },
  forms: {
    sendChatMessage: {
      page: roomPageOf,
      next: roomPageOf,
      keep: ['content'],
      inputOf: ({ roomId, clientMessageId, content }) => ({
        ...{ roomId, clientMessageId },
        content: textToHtml(String(content ?? '')),
      }),
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoChats.ts')).seedDemoChats(seed),
  notificationTypes: [chatMessageNotification],
  notificationSubjects: { chatRoom: loadChatSubjects },
  cleanUp: deleteOldRooms,
});
