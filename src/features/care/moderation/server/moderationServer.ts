import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { canModerateSomewhere } from '../moderationRules.ts';
import { undoDecision } from './decisionUndo.ts';
import { moderationActivityHook } from './moderationActivityHook.ts';
import { moderationCacheTags, moderationPublicEvents } from './moderationEvents.ts';
import { moderationInsight, nameModerationItems } from './moderationInsight.ts';
import { countWaitingItems } from './moderationListService.ts';
import { loadDecisionSubjects, moderationNotificationTypes } from './moderationNotifications.ts';
import { moderationPostHook } from './moderationPostHook.ts';
import {
  hasOpenItem,
  moderationContentData,
  moderationMemberData,
} from './moderationStoredData.ts';
import { queueImported, unqueueImported } from './queueImported.ts';
import '#platform/feature/pendingWork.ts';
import '#platform/notifications/notificationType.ts';
import './liveModerationGraphql.ts';
import './moderationGraphql.ts';
import './noticeGraphql.ts';

export const moderationServer = defineServerFeature({
  name: 'moderation',
  insightFigures: moderationInsight,
  insightSubjects: { moderationItem: nameModerationItems },
  memberData: moderationMemberData,
  contentData: moderationContentData,
  keepsDeleted: hasOpenItem,
  importFinishes: [queueImported],
  importUndone: unqueueImported,
  pendingWork: [
    {
      href: '/conversations/moderation',
      text: 'moderation:pendingWork',
      isOffered: (viewer) => canModerateSomewhere(viewer).ok,
      count: countWaitingItems,
    },
  ],
  undo: { moderation: undoDecision },
  postHooks: [moderationPostHook],
  activityHooks: [moderationActivityHook],
  cacheTags: moderationCacheTags,
  publicEvents: moderationPublicEvents,
  notificationTypes: moderationNotificationTypes,
  notificationSubjects: { moderationDecision: loadDecisionSubjects },
});
