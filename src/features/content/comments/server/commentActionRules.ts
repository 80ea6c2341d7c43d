import { canComment } from '#features/content/conversations/conversationRules.ts';
import { canEditResponse } from '#features/content/conversations/responseRules.ts';
import { actionOnPost } from '#features/content/conversations/server/conversationActionRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import type { CommentRow } from './commentQueries.ts';
import { responseFactsOf } from './responseFacts.ts';

declare module '#platform/feature/actionRules.ts' {
  interface ActionSubject {
    response: CommentRow | null;
  }
}

export const commentActionRules = {
  comment: actionOnPost(canComment),
  'edit-comment': ({ viewer }, { post, response }) =>
    post === null || response === null
      ? null
      : canEditResponse(viewer, responseFactsOf(response), factsOf(post)),
} satisfies Record<string, ActionRule>;
