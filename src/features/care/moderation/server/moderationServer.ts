import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { undoDecision } from './decisionUndo.ts';
import { moderationActivityHook } from './moderationActivityHook.ts';
import { moderationCacheTags } from './moderationEvents.ts';
import { loadDecisionSubjects, moderationNotificationTypes } from './moderationNotifications.ts';
import { moderationPostHook } from './moderationPostHook.ts';
import {
  hasOpenItem,
  moderationContentData,
  moderationMemberData,
} from './moderationStoredData.ts';
import '#platform/notifications/notificationType.ts';
import './liveModerationGraphql.ts';
import './moderationGraphql.ts';
import './noticeGraphql.ts';

export const moderationServer = defineServerFeature({
  name: 'moderation',
  memberData: moderationMemberData,
  contentData: moderationContentData,
  keepsDeleted: hasOpenItem,
  undo: { moderation: undoDecision },
  postHooks: [moderationPostHook],
  activityHooks: [moderationActivityHook],
  cacheTags: moderationCacheTags,
  notificationTypes: moderationNotificationTypes,
  notificationSubjects: { moderationDecision: loadDecisionSubjects },
});
