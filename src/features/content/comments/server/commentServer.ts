import { deletionSchema } from '#features/content/conversations/server/deleteConversation.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { commentActionRules } from './commentActionRules.ts';
import { commentLoader } from './commentLoaders.ts';
import { commentNotificationTypes, loadResponseSubjects } from './commentNotifications.ts';
import { commentSearchDocuments } from './commentSearchDocuments.ts';
import { commentContentData, commentMemberData } from './commentStoredData.ts';
import { countAuthored } from './countAuthored.ts';
import { questionFigures } from './questionFigures.ts';
import { responseFigures } from './responseFigures.ts';
import { restoreResponse } from './restoreResponse.ts';
import { seesFileOfResponse } from './seesFileOfResponse.ts';
import './commentMutationGraphql.ts';
import './commentQueryGraphql.ts';
import './deletionGraphql.ts';
import './liveResponseGraphql.ts';
import './memberResponses.ts';
import '#platform/notifications/notificationType.ts';

export const commentServer = defineServerFeature({
  name: 'comments',
  memberData: commentMemberData,
  contentData: commentContentData,
  searchDocuments: [commentSearchDocuments],
  seesFile: seesFileOfResponse,
  communityFigures: [responseFigures, questionFigures],
  countAuthored,
  findPostOfResponse: async (ctx, id) =>
    (await commentLoader(ctx).load(id))?.conversation_id ?? null,
  actionRules: commentActionRules,
  notificationTypes: commentNotificationTypes,
  notificationSubjects: { comment: loadResponseSubjects },
  undo: {
    'delete-response': (ctx, unit, record) =>
      restoreResponse(ctx, unit, deletionSchema.parse(record)),
  },
});
