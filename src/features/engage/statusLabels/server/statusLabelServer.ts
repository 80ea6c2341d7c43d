import { sql } from 'kysely';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { undoStatus } from './setStatus.ts';
import { statusLabelCacheTags, statusLabelPublicEvents } from './statusLabelEvents.ts';
import { statusNotificationTypes } from './statusNotifications.ts';
import './statusLabelGraphql.ts';
import '#platform/notifications/notificationType.ts';
import '#platform/demo/demoData.ts';
import '#platform/feature/contentData.ts';

export const statusLabelServer = defineServerFeature({
  name: 'statusLabels',
  cacheTags: statusLabelCacheTags,
  publicEvents: statusLabelPublicEvents,
  notificationTypes: statusNotificationTypes,
  undo: { 'set-status': undoStatus },
  memberData: { post_statuses: { columns: ['set_by_id'], export: staffWork, erase: staffWork } },
  contentData: {
    post_statuses: {
      columns: ['conversation_id'],
      purge: async (trx, { type, ids }) => {
        if (type !== 'conversation') return;
        await sql`delete from post_statuses where conversation_id = any(${ids}::bigint[])`.execute(
          trx,
        );
      },
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoStatuses.ts')).seedDemoStatuses(seed),
});
