import { actionOnPost } from '#features/content/conversations/server/conversationActionRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { canManagePolls, canVoteInPoll } from '../pollAccess.ts';
import { pollLoader } from './pollQueries.ts';
import { pollStateOf } from './pollViews.ts';

export const votePoll: ActionRule = async (ctx, { post }) => {
  const poll = post && (await pollLoader(ctx).load(post.id));
  if (!poll) return null;
  return canVoteInPoll(ctx.viewer, factsOf(post), pollStateOf(poll.row, ctx.now));
};

export const managePoll: ActionRule = actionOnPost((viewer, post) => canManagePolls(viewer, post));
