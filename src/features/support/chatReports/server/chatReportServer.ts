import '#platform/apiAccess/apiAccess.ts';
import { pendingCountLimit } from '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { canHandleChatReports, chatReportsPath } from '../chatReportRules.ts';
import './chatReportGraphql.ts';
import { countOpenChatReports } from './chatReportQueue.ts';

/** Reports of messages in chats (docs/chat.md). */
export const chatReportServer = defineServerFeature({
  name: 'chatReports',
  apiArea: 'moderation',
  pendingWork: [
    {
      href: chatReportsPath,
      text: 'chatReports:pendingWork',
      isOffered: (viewer) => canHandleChatReports(viewer).ok,
      count: (ctx) => countOpenChatReports(ctx, pendingCountLimit),
    },
  ],
});
