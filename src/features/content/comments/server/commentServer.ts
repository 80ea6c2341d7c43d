import { AppError } from '#core/errors.ts';
import { textToHtml } from '#core/plainText.ts';
import { deletionSchema } from '#features/content/conversations/server/deleteConversation.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { activityInsight } from './activityInsight.ts';
import { answerInsight, nameResponses } from './answerInsight.ts';
import { commentActionRules } from './commentActionRules.ts';
import { commentExport } from './commentExport.ts';
import { commentImport } from './commentImport.ts';
import { commentLoader } from './commentLoaders.ts';
import { commentNotificationTypes, loadResponseSubjects } from './commentNotifications.ts';
import { commentRows } from './commentRows.ts';
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

/** The page of the post. @throws AppError where the field names no page of the portal */
function pageOf({ path }: FormFields): string {
  if (typeof path === 'string' && /^\/(?!\/)[^?#\\]+$/.test(path)) return path;
  throw new AppError('BAD_REQUEST', { message: 'The field path must be that of a post.' });
}

export const commentServer = defineServerFeature({
  name: 'comments',
  incrementalKinds: commentRows,
  exportKinds: commentExport,
  importKinds: commentImport,
  memberData: commentMemberData,
  contentData: commentContentData,
  searchDocuments: [commentSearchDocuments],
  seesFile: seesFileOfResponse,
  communityFigures: [responseFigures, questionFigures],
  insightFigures: [...answerInsight, ...activityInsight],
  insightSubjects: { response: nameResponses },
  countAuthored,
  findPostOfResponse: async (ctx, id) =>
    (await commentLoader(ctx).load(id))?.conversation_id ?? null,
  actionRules: commentActionRules,
  notificationTypes: commentNotificationTypes,
  notificationSubjects: { comment: loadResponseSubjects },
  forms: {
    createComment: {
      page: pageOf,
      selects: 'comment { path }',
      next: (fields, { comment }) => String(Object(comment).path ?? pageOf(fields)),
      keep: ['message'],
      inputOf: ({ objectId, message }) => ({
        objectId,
        message: textToHtml(String(message ?? '')),
      }),
    },
  },
  undo: {
    'delete-response': (ctx, unit, record) =>
      restoreResponse(ctx, unit, deletionSchema.parse(record)),
  },
});
