import type { ModerationReason } from '#features/care/reviewQueue/moderationReasonRules.ts';
import {
  type QueuedThing,
  queueForModeration,
} from '#features/care/reviewQueue/server/moderationItems.ts';
import { withdrawReason } from '#features/care/reviewQueue/server/withdrawReason.ts';
import type { ActedOn, ActivityHook } from '#features/content/interactions/server/activityHooks.ts';
import type { Ctx } from '#platform/context.ts';
import { hideWhenFlagged } from './trustedFlags.ts';

/** Adds reported or spam-marked items to the queue, and removes them when that is withdrawn. */
export const moderationActivityHook: ActivityHook = {
  name: 'moderation',
  order: 10,
  within: {
    reported: async (ctx, unit, acted) => {
      await queueForModeration(unit.trx, { ...queued(ctx, acted, 'FLAGGED'), note: acted.note });
      await hideWhenFlagged(ctx, unit, { ...acted.target, conversationId: acted.conversationId });
    },
    reportsWithdrawn: (ctx, { trx }, acted) => withdrawReason(trx, queued(ctx, acted, 'FLAGGED')),
    markedSpam: async (ctx, { trx }, acted) => {
      await queueForModeration(trx, queued(ctx, acted, 'SPAM'));
    },
    unmarkedSpam: (ctx, { trx }, acted) => withdrawReason(trx, queued(ctx, acted, 'SPAM')),
  },
};

function queued(
  { viewer, now }: Ctx,
  { target }: ActedOn,
  reason: ModerationReason,
): Omit<QueuedThing, 'note'> {
  return { target, reason, actorId: viewer.memberId, now };
}
