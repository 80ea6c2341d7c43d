import { queueChanged } from '#features/care/reviewQueue/server/moderationItems.ts';
import type { PostHook } from '#features/content/conversations/server/postHooks.ts';
import { recordDeletion } from './recordDeletion.ts';

/** Reports authors' edits to the queue; records deletions by staff as decisions. */
export const moderationPostHook: PostHook = {
  name: 'moderation',
  order: 15,
  within: {
    edited: async ({ now }, { trx }, { target, actorId, authorId, isRewritten }) => {
      if (isRewritten && actorId === authorId) await queueChanged(trx, { target, actorId, now });
    },
    deleted: async ({ now }, { trx }, { target, actorId, activityId }) => {
      if (activityId !== null) await recordDeletion(trx, { target, actorId, activityId, now });
    },
  },
};
