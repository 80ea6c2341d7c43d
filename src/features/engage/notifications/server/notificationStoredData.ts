import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import { afterCursor, exportFile, type MemberData } from '#platform/feature/memberData.ts';

const ofNotification = { none: 'Goes with the notification.' };

export const notificationMemberData: MemberData = {
  notifications: {
    columns: ['member_id'],
    export: [
      exportFile(
        'notifications',
        (memberId, after) => sql`
          select id as cursor, type, subject_type, subject_id, created_at, updated_at, read_at
          from notifications where member_id = ${memberId} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  notification_causes: {
    columns: ['member_id', 'actor_id'],
    export: { none: 'What caused a notification; the notification itself is exported.' },
    erase: { deleteBy: 'member_id' },
  },
  notification_emails: {
    columns: ['member_id'],
    export: { none: 'Emails that are due in ten minutes.' },
    erase: { deleteBy: 'member_id' },
  },
  notification_pushes: {
    columns: ['member_id'],
    export: { none: 'Pushes that are being sent.' },
    erase: { deleteBy: 'member_id' },
  },
  push_subscriptions: {
    columns: ['member_id'],
    export: [
      exportFile(
        'push-subscriptions',
        (memberId, after) => sql`
          select id as cursor, endpoint, created_at
          from push_subscriptions where member_id = ${memberId} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  notification_schedules: {
    columns: ['member_id'],
    export: [
      exportFile(
        'notification-schedule',
        (memberId, after) => sql`
          select member_id as cursor, quiet_from, quiet_to, quiet_days, weekly_digest
          from notification_schedules where member_id = ${memberId} and ${afterCursor('member_id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  notification_preferences: {
    columns: ['member_id'],
    export: [
      exportFile(
        'notification-preferences',
        (memberId, after) => sql`
          select row_number() over (order by type, channel) as cursor, type, channel, enabled
          from notification_preferences where member_id = ${memberId}
            and ${after}::bigint = 0`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
};

export const notificationContentData: ContentData = {
  notifications: {
    columns: ['conversation_id', 'subject_id'],
    purge: (trx, { type, ids }) =>
      trx
        .deleteFrom('notifications')
        .where('subject_type', '=', type)
        .where('subject_id', 'in', ids)
        .execute(),
  },
  notification_causes: { columns: [], purge: ofNotification },
};
