import { demand } from '#core/permissions.ts';
import type { PostHook } from '#features/content/conversations/server/postHooks.ts';
import { canManageCommunityEvents } from '../communityEventAccess.ts';
import { communityEventSchema } from '../communityEventSchema.ts';
import { loadCommunityEventConfig } from './communityEventConfig.ts';
import { communityEventLoader } from './communityEventQueries.ts';
import { isHostOf } from './communityEventViews.ts';
import { eventFault } from './saveCommunityEvent.ts';

/** A post of the type has an event, others have none; only hosts change it. */
export const communityEventPostHook: PostHook = {
  name: 'communityEvents',
  order: 4,
  before: async (ctx, { kind, postType, target, categoryId, extras }) => {
    if (kind !== 'POST' || postType === null) return null;
    const stored = target === null ? null : await loadCommunityEventConfig(ctx, target.id);
    const given = extras.composerFields?.communityEventDetails;
    const after = given === undefined ? stored : given;
    if (postType === 'EVENT' && after === null) throw eventFault('timings.startTime', 'required');
    if (postType !== 'EVENT' && after !== null) throw eventFault('', 'notAllowed');
    const config = communityEventSchema.safeParse(after);
    const isSame = config.success && JSON.stringify(config.data) === JSON.stringify(stored);
    if (isSame) return null;
    const event = target && (await communityEventLoader(ctx).load(target.id));
    const author = { category_id: categoryId, author_id: 0 };
    if (event && isHostOf(ctx, author, event)) return null;
    demand(canManageCommunityEvents(ctx.viewer, { categoryId }));
    return null;
  },
};
