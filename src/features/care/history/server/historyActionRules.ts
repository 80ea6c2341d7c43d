import { responseFactsOf } from '#features/content/comments/server/responseFacts.ts';
import { canEditConversation } from '#features/content/conversations/conversationRules.ts';
import { canEditResponse } from '#features/content/conversations/responseRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { type ActionRule, firstRefusal } from '#platform/feature/actionRules.ts';
import { canSeeHistory } from '../historyRules.ts';

function restoring(ofResponse: boolean): ActionRule {
  return ({ viewer, settings }, { post, response }) => {
    if (post === null || (ofResponse && response === null)) return null;
    const { author_id: authorId } = response ?? post;
    const facts = factsOf(post);
    return firstRefusal(
      canSeeHistory(viewer, { authorId, categoryId: post.category_id }, settings),
      response === null
        ? canEditConversation(viewer, facts)
        : canEditResponse(viewer, responseFactsOf(response), facts),
    );
  };
}

export const historyActionRules = {
  'restore-version': restoring(false),
  'restore-comment-version': restoring(true),
} satisfies Record<string, ActionRule>;
