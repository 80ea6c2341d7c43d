import { demand, demandActive } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { liveStream } from '#platform/live/liveStream.ts';
import { viewerOfSession } from '#platform/roles/viewers.ts';
import { canModerateSomewhere } from '../moderationRules.ts';
import { findItems } from './moderationQueries.ts';

/** An entry that came or changed; null: many at once, or what there was before is not known. */
export interface ModerationEvent {
  itemId: number | null;
}

/**
 * What happens in the part of the queue that the viewer sees, as long as they moderate. Ids only: what
 * an entry says is asked for as ever, so that there is no second way to see it.
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
      const seen = await findItems({ db: ctx.db, viewer }, ids);
      return seen.map(({ id }) => ({ itemId: id }));
    },
  });
}
