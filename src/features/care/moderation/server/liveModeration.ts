import { demand, demandActive } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { liveStream } from '#platform/live/liveStream.ts';
import { viewerOfSession } from '#platform/roles/viewers.ts';
import { canModerateSomewhere } from '../moderationRules.ts';
import { findItems } from './moderationQueries.ts';

/** A new or changed entry; null: many at once, or unknown. */
export interface ModerationEvent {
  itemId: number | null;
}

/**
 * Updates of the part of the queue visible to the viewer, while they are a moderator. Ids only: entries are
 * fetched as usual, so that there is only one permission check.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED
 */
export function followModeration(ctx: Ctx): AsyncIterable<ModerationEvent> {
  demandActive(ctx.viewer);
  demand(canModerateSomewhere(ctx.viewer));
  return liveStream<ModerationEvent>(ctx, {
    hears: ({ type }) => type === 'moderation.changed' || type === 'roles.changed',
    async tell(events) {
      const viewer = await viewerOfSession(ctx, new Date());
      if (viewer === null || !canModerateSomewhere(viewer).ok) return null;
      const named = events.flatMap((event) =>
        event.type === 'moderation.changed' ? [event.payload.itemIds] : [],
      );
      if (named.some((ids) => ids.length === 0)) return [{ itemId: null }];
      const ids = [...new Set(named.flat())];
      if (ids.length === 0) return [];
      const seen = await findItems({ ...ctx, viewer }, ids);
      return seen.map(({ id }) => ({ itemId: id }));
    },
  });
}
