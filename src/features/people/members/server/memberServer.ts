import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { awardRoutes } from './awardRoutes.ts';
import { memberCacheTags, memberPublicEvents } from './memberEvents.ts';
import { memberExport } from './memberExport.ts';
import { memberFigures, newestMembers } from './memberFigures.ts';
import { memberImport } from './memberImport.ts';
import { memberInsight, nameMembers } from './memberInsight.ts';
import { loadMemberSubjects, memberNotificationTypes } from './memberNotifications.ts';
import { memberRows } from './memberRows.ts';
import { memberData } from './memberStoredData.ts';
import './mailMemberGraphql.ts';
import './memberQueryGraphql.ts';
import './profileGraphql.ts';
import '#platform/notifications/notificationType.ts';

export const memberServer = defineServerFeature({
  name: 'members',
  incrementalKinds: memberRows,
  exportKinds: memberExport,
  importKinds: memberImport,
  insightFigures: memberInsight,
  insightSubjects: { member: nameMembers },
  demoDrawings: async () => (await import('./demo/demoMembers.ts')).demoPortraits(),
  demoData: async (seed) => (await import('./demo/seedDemoMembers.ts')).seedDemoMembers(seed),
  memberData,
  communityFigures: [memberFigures],
  staffLists: [newestMembers],
  cacheTags: memberCacheTags,
  publicEvents: memberPublicEvents,
  registerRoutes: (app) => awardRoutes(app),
  notificationTypes: memberNotificationTypes,
  notificationSubjects: { member: loadMemberSubjects },
});
