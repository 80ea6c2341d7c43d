import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { memberCacheTags } from './memberEvents.ts';
import { loadMemberSubjects, memberNotificationTypes } from './memberNotifications.ts';
import './mailMemberGraphql.ts';
import './memberQueryGraphql.ts';
import './profileGraphql.ts';
import '#platform/notifications/notificationType.ts';

export const memberServer = defineServerFeature({
  name: 'members',
  cacheTags: memberCacheTags,
  notificationTypes: memberNotificationTypes,
  notificationSubjects: { member: loadMemberSubjects },
});
