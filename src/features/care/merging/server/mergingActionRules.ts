import type { Verdict, Viewer } from '#core/permissions.ts';
import type { ConversationFacts } from '#features/content/conversations/conversationRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { type ActionRule, firstRefusal, notTaken } from '#platform/feature/actionRules.ts';
import { canFork, canMerge, canMoveResponse } from '../mergingRules.ts';

/** Content of a post is moved; the target has its own check. */
function leaving(...rules: ((viewer: Viewer, post: ConversationFacts) => Verdict)[]): ActionRule {
  return ({ viewer }, { post }) => {
    if (post === null) return null;
    const facts = factsOf(post);
    return firstRefusal(
      ...rules.map((can) => can(viewer, facts)),
      post.is_counted ? { ok: true } : notTaken,
    );
  };
}

/** The same for a comment or reply; `takesHidden` if it may be private itself. */
function leavingResponse(judge: ActionRule, { takesHidden }: { takesHidden: boolean }): ActionRule {
  return async (ctx, subject) => {
    const verdict = subject.response === null ? null : await judge(ctx, subject);
    if (verdict === null || takesHidden || subject.response?.is_counted) return verdict;
    return firstRefusal(verdict, notTaken);
  };
}

export const mergingActionRules = {
  merge: leaving(canMerge),
  fork: leaving(canFork),
  'move-comment': leavingResponse(leaving(canMoveResponse), { takesHidden: true }),
  'fork-comment': leavingResponse(leaving(canFork), { takesHidden: false }),
  'convert-comment': leavingResponse(leaving(canMoveResponse, canFork), { takesHidden: false }),
} satisfies Record<string, ActionRule>;
