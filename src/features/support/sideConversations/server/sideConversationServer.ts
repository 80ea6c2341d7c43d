import { type RawBuilder, sql } from 'kysely';
import '#features/base/files/server/servedFile.ts';
import '#features/base/inboundMail/server/mailRoute.ts';
import '#features/base/inboundMail/server/noteBounces.ts';
import '#platform/demo/demoData.ts';
import type { Ctx } from '#platform/context.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/notifications/notificationType.ts';
import { seesAgentSide } from '#features/support/requests/server/requestVisibility.ts';
import './sideConversationGraphql.ts';
import { registerSideConversationRoutes } from './sideConversationRoutes.ts';
import { sideCacheTags, sidePublicEvents, supportSideReplied } from './sideEvents.ts';
import { noteSideBounce, sideMailRoute } from './sideMailRoute.ts';
import { sideMessageHolder } from './sideMessages.ts';

/** Conversations of agents with third parties, beside a request. */
export const sideConversationServer = defineServerFeature({
  name: 'supportSideConversations',
  cacheTags: sideCacheTags,
  publicEvents: sidePublicEvents,
  mailRoutes: [sideMailRoute],
  onMailBounced: noteSideBounce,
  notificationTypes: [supportSideReplied],
  seesFile: seesFileOfSideMessage,
  registerRoutes: registerSideConversationRoutes,
  demoData: async (seed) =>
    (await import('./demo/seedDemoSideConversations.ts')).seedDemoSideConversations(seed),
  memberData: {
    support_side_conversations: {
      columns: ['created_by_id'],
      export: staffWork,
      erase: staffWork,
    },
    support_side_messages: { columns: ['author_id'], export: staffWork, erase: staffWork },
  },
});

function seesFileOfSideMessage({ viewer }: Ctx, key: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from file_uses used
      join support_side_messages message on message.id = used.target_id
      join support_side_conversations side on side.id = message.conversation_id
      join support_requests on support_requests.id = side.request_id
    where used.storage_key = ${key} and used.target_type = ${sideMessageHolder}
      and support_requests.hidden_as is null and ${seesAgentSide(viewer)})`;
}
