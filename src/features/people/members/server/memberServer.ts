import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { awardRoutes } from './awardRoutes.ts';
import { memberCacheTags } from './memberEvents.ts';
import { loadMemberSubjects, memberNotificationTypes } from './memberNotifications.ts';
import { memberSettingsSchema } from './memberSettings.ts';
import { memberData } from './memberStoredData.ts';
import './mailMemberGraphql.ts';
import './memberQueryGraphql.ts';
import './profileGraphql.ts';
import '#platform/notifications/notificationType.ts';

export const memberServer = defineServerFeature({
  name: 'members',
  demoData: async (seed) => (await import('./demo/seedDemoMembers.ts')).seedDemoMembers(seed),
  memberData,
  cacheTags: memberCacheTags,
  settings: { members: memberSettingsSchema },
  registerRoutes: (app) => awardRoutes(app),
  notificationTypes: memberNotificationTypes,
  notificationSubjects: { member: loadMemberSubjects },
});
