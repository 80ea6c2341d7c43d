import {
  canBookmark,
  canFollow,
  canLogActivity,
  canPin,
  canSetOrder,
} from '#features/content/conversations/conversationRules.ts';
import { type Change, ruleOf } from '#features/content/conversations/propertyRules.ts';
import { actionOnPost } from '#features/content/conversations/server/conversationActionRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { targetOf } from './activitySubject.ts';

function change(name: Change): ActionRule {
  return async (ctx, { post }) => {
    if (post === null) return null;
    const target = await targetOf(ctx, { conversation: post, response: null });
    return ruleOf(name).can(ctx.viewer, target, ctx.settings);
  };
}

/** An action on a comment or reply; not applicable without one. */
function responseChange(name: Change): ActionRule {
  return async (ctx, { post, response }) => {
    if (post === null || response === null) return null;
    const target = await targetOf(ctx, { conversation: post, response });
    return ruleOf(name).can(ctx.viewer, target, ctx.settings);
  };
}

export const interactionActionRules = {
  'follow-topic': ({ viewer }, { topic }) =>
    topic === null ? null : canFollow(viewer, { categoryId: topic.category_id }),
  'bookmark-place': ({ viewer, settings }, { category }) =>
    category === null ? null : canBookmark(viewer, { categoryId: category.id }, settings),
  'close-conversation': change('close-conversation'),
  're-open-conversation': change('re-open-conversation'),
  like: change('like'),
  'up-vote': change('up-vote'),
  'down-vote': change('down-vote'),
  'me-too': change('me-too'),
  follow: change('follow'),
  bookmark: actionOnPost((viewer, post, { settings }) => canBookmark(viewer, post, settings)),
  read: change('read'),
  share: change('share'),
  report: change('flag'),
  archive: change('archive'),
  'un-archive': change('un-archive'),
  escalate: change('escalate'),
  'mark-spam': change('MARK_SPAM'),
  'set-privacy': change('MARK_PRIVATE'),
  'edit-index': change('DISALLOW_INDEX'),
  'set-order': actionOnPost(canSetOrder),
  pin: actionOnPost(canPin),
  'log-activity': actionOnPost(canLogActivity),
  'mark-accepted': responseChange('mark-accepted'),
  'mark-official-answer': responseChange('mark-official-answer'),
  'report-comment': responseChange('flag'),
  'mark-comment-spam': responseChange('MARK_SPAM'),
  'edit-comment-index': responseChange('DISALLOW_INDEX'),
  'set-comment-order': ({ viewer }, { post, response }) =>
    post === null || response === null ? null : canSetOrder(viewer, factsOf(post)),
  'delete-comment': responseChange('delete-comment'),
  'like-comment': responseChange('like'),
} satisfies Record<string, ActionRule>;
