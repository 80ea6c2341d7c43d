import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { interactionActionRules } from './interactionActionRules.ts';
import { interactionCacheTags, interactionPublicEvents } from './interactionEvents.ts';
import { markExport } from './markExport.ts';
import { markImport } from './markImport.ts';
import { markNotificationTypes } from './markNotifications.ts';
import { markContentData, markMemberData } from './markStoredData.ts';
import { undoRemoveLikes } from './removeLikes.ts';
import { staffActionNotificationTypes } from './staffActionNotifications.ts';
import { undoChange } from './undoChange.ts';
import './sharedByGraphql.ts';
import './activityGraphql.ts';
import './bookmarkGraphql.ts';
import './markedMembersGraphql.ts';
import './notificationLevelGraphql.ts';
import './propertyGraphql.ts';
import './removeLikesGraphql.ts';
import './stateGraphql.ts';
import '#platform/notifications/notificationType.ts';

export const interactionServer = defineServerFeature({
  name: 'interactions',
  exportKinds: markExport,
  importKinds: markImport,
  demoData: async (seed) => (await import('./demo/seedDemoMarks.ts')).seedDemoMarks(seed),
  memberData: markMemberData,
  contentData: markContentData,
  actionRules: interactionActionRules,
  undo: { 'change-property': undoChange, 'remove-likes': undoRemoveLikes },
  cacheTags: interactionCacheTags,
  publicEvents: interactionPublicEvents,
  notificationTypes: [...markNotificationTypes, ...staffActionNotificationTypes],
});
