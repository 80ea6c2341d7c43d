import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { composerFieldHook } from './composerFieldHook.ts';
import { conversationActionRules } from './conversationActionRules.ts';
import { conversationCacheTags, conversationPublicEvents } from './conversationEvents.ts';
import { conversationLoader } from './conversationLoader.ts';
import { conversationNotificationTypes, loadPostSubjects } from './conversationNotifications.ts';
import { conversationSearchDocuments } from './conversationSearchDocuments.ts';
import { conversationContentData, conversationMemberData } from './conversationStoredData.ts';
import { countPostViews, forgetViewers } from './countPostViews.ts';
import { createPayloadHook } from './createPayloadHook.ts';
import { deletionSchema, restoreConversation } from './deleteConversation.ts';
import { languageFilter, languageFilterName } from './languageFilter.ts';
import { leftOutOfLists, shownBesides } from './listDifferences.ts';
import { plainPostForm } from './plainPostForm.ts';
import { postExport } from './postExport.ts';
import { postFigures } from './postFigures.ts';
import { postImport } from './postImport.ts';
import { postInsight } from './postInsight.ts';
import { postRows } from './postRows.ts';
import { namePosts } from './postsOfScope.ts';
import { purgeDeleted } from './purgeDeleted.ts';
import { seesFileOfPost } from './seesFileOfPost.ts';
import { unansweredQuestions } from './unansweredQuestions.ts';
import './conversationMutationGraphql.ts';
import './conversationQueryGraphql.ts';
import './typedListGraphql.ts';
import './typesApart.ts';
import './undoGraphql.ts';
import '#platform/notifications/notificationType.ts';

export const conversationServer = defineServerFeature({
  name: 'conversations',
  incrementalKinds: postRows,
  exportKinds: postExport,
  importKinds: postImport,
  demoData: async (seed) => (await import('./demo/seedDemoThreads.ts')).seedDemoThreads(seed),
  memberData: conversationMemberData,
  contentData: conversationContentData,
  searchDocuments: [conversationSearchDocuments],
  communityFigures: [postFigures],
  insightFigures: postInsight,
  insightSubjects: { post: namePosts },
  staffLists: [unansweredQuestions],
  seesFile: seesFileOfPost,
  actionRules: conversationActionRules,
  forms: { createConversation: plainPostForm },
  postFilters: { [languageFilterName]: languageFilter },
  cleanUp: async (ctx) => {
    await purgeDeleted(ctx);
    await forgetViewers(ctx);
  },
  pageViewed: countPostViews,
  postHooks: [composerFieldHook, createPayloadHook],
  shownPosts: { besides: shownBesides, leftOut: leftOutOfLists },
  seesPost: async (ctx, id) => (await conversationLoader(ctx).load(id)) !== null,
  undo: {
    'delete-conversation': (ctx, unit, record) =>
      restoreConversation(ctx, unit, deletionSchema.parse(record)),
  },
  cacheTags: conversationCacheTags,
  publicEvents: conversationPublicEvents,
  notificationTypes: conversationNotificationTypes,
  notificationSubjects: { conversation: loadPostSubjects },
});
