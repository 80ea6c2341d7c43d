import type { Verdict, Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import type { Ctx } from '#platform/context.ts';
import { type ActionRule, firstRefusal, notTaken } from '#platform/feature/actionRules.ts';
import {
  type ConversationFacts,
  canChangeType,
  canCreatePostOfType,
  canDeleteConversation,
  canEditConversation,
  canMoveTopic,
  canPostInTopic,
  canSilence,
  takesType,
} from '../conversationRules.ts';
import { factsOf } from './conversationFields.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { ownFactsOf } from './othersReplies.ts';

declare module '#platform/feature/actionRules.ts' {
  interface ActionSubject {
    /** The post of a response. */
    post: ConversationRow | null;
  }
}

const closed: Verdict = { ok: false, code: 'CONVERSATION_CLOSED' };

function create(type: PostType): ActionRule {
  return ({ viewer, settings }, { topic, category }) => {
    if (category === null) return null;
    const place = { categoryId: category.id };
    return firstRefusal(
      ...(topic === null
        ? []
        : [canPostInTopic(viewer, { ...place, isReadOnly: topic.is_read_only })]),
      ...(takesType(type, settings, topic) || topic === null ? [] : [notTaken]),
      canCreatePostOfType(viewer, type, place),
      takesType(type, settings) ? { ok: true } : notTaken,
    );
  };
}

/** Actions on a post. */
export function actionOnPost(
  judge: (viewer: Viewer, post: ConversationFacts, ctx: Ctx) => Verdict,
): ActionRule {
  return (ctx, { post }) => (post === null ? null : judge(ctx.viewer, factsOf(post), ctx));
}

/** An action on the post itself, which merged posts do not allow. */
function rewriting(can: (viewer: Viewer, post: ConversationFacts) => Verdict): ActionRule {
  return ({ viewer }, { post }) =>
    post === null
      ? null
      : firstRefusal(
          can(viewer, factsOf(post)),
          post.merged_into_id === null ? { ok: true } : closed,
        );
}

export const conversationActionRules = {
  'create-question': create('QUESTION'),
  'create-problem': create('PROBLEM'),
  'create-idea': create('IDEA'),
  'create-praise': create('PRAISE'),
  'create-article': create('ARTICLE'),
  'create-announcement': create('ANNOUNCEMENT'),
  'edit-post': actionOnPost(canEditConversation),
  'silent-edit': actionOnPost((viewer, post) =>
    firstRefusal(canEditConversation(viewer, post), canSilence(viewer, post)),
  ),
  'delete-post': async (ctx, { post }) =>
    post && canDeleteConversation(ctx.viewer, await ownFactsOf(ctx, post)),
  'move-post': rewriting(canMoveTopic),
  'change-type': rewriting(canChangeType),
} satisfies Record<string, ActionRule>;
