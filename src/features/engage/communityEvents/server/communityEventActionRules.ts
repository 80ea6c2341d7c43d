import { isActive } from '#core/permissions.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { canManageCommunityEvents, canRsvp } from '../communityEventAccess.ts';
import { communityEventLoader } from './communityEventQueries.ts';
import { communityEventStateOf } from './communityEventState.ts';
import { isHostOf } from './communityEventViews.ts';

export const mayRsvp: ActionRule = async (ctx, { post }) => {
  const event = post && (await communityEventLoader(ctx).load(post.id));
  if (!event) return null;
  return canRsvp(ctx.viewer, factsOf(post), communityEventStateOf(event.row, ctx.now));
};

/** Sees attendees, checks them in, cancels the event. */
export const mayHost: ActionRule = async (ctx, { post }) => {
  const event = post && (await communityEventLoader(ctx).load(post.id));
  if (!event) return null;
  return isHostOf(ctx, post, event)
    ? isActive(ctx.viewer)
    : canManageCommunityEvents(ctx.viewer, { categoryId: post.category_id });
};
