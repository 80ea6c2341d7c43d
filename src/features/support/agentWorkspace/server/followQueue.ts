import type { DomainEvent } from '#core/domainEvents.ts';
import {
  visibleRequests,
  worksOnSomeRequests,
} from '#features/support/requests/server/requestVisibility.ts';
import type { Ctx } from '#platform/context.ts';
import { liveStream } from '#platform/live/liveStream.ts';
import { viewerOfSession } from '#platform/roles/viewers.ts';
import { demandAgent } from './demandAgent.ts';
import { listMatching } from './queueQueries.ts';
import { filterOfView } from './queueService.ts';

/** A request that was changed. */
export interface QueueNews {
  id: number;
  updatedAt: Date;
  /** It is one of the view now. */
  matches: boolean;
  /** It has just been opened. */
  isNew: boolean;
}

/** More changes at once are not told one by one: the list is loaded again anyway. */
const mostTold = 100;

/**
 * Changes of requests that an agent sees, for the list of a view. Presence is none.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND for an unknown view, RATE_LIMITED
 */
export async function followQueue(
  ctx: Ctx,
  view: string,
): Promise<AsyncIterable<readonly QueueNews[]>> {
  demandAgent(ctx);
  await filterOfView(ctx, view);
  return liveStream(ctx, {
    hears: ({ type }) => type.startsWith('supportRequest.') && type !== 'supportRequest.presence',
    async tell(events) {
      const now = new Date();
      const viewer = await viewerOfSession(ctx, now);
      if (viewer === null || !worksOnSomeRequests(viewer)) return null;
      const ids = [...new Set(events.flatMap(requestIdOf))].slice(0, mostTold);
      if (ids.length === 0) return [];
      const fresh = { ...ctx, viewer, now, perRequest: new Map() };
      const opened = new Set(
        events.filter(({ type }) => type === 'supportRequest.created').flatMap(requestIdOf),
      );
      const news = await readNews(fresh, view, ids);
      return [news.map((each) => ({ ...each, isNew: opened.has(each.id) }))];
    },
  });
}

async function readNews(
  ctx: Ctx,
  view: string,
  ids: readonly number[],
): Promise<Omit<QueueNews, 'isNew'>[]> {
  const rows = await visibleRequests(ctx)
    .where('support_requests.id', 'in', ids)
    .select(['support_requests.id', 'updated_at'])
    .execute();
  const matching = new Set(await listMatching(ctx, await filterOfView(ctx, view), ids));
  return rows.map(({ id, updated_at }) => ({
    ...{ id, updatedAt: updated_at, matches: matching.has(id) },
  }));
}

function requestIdOf({ payload }: DomainEvent): number[] {
  const { requestId }: { requestId?: unknown } = Object(payload);
  return typeof requestId === 'number' ? [requestId] : [];
}
