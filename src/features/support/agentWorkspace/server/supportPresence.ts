import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { Ctx } from '#platform/context.ts';
import { liveStream } from '#platform/live/liveStream.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';
import { viewerOfSession } from '#platform/roles/viewers.ts';
import { presenceSeconds } from '../queueFilterRules.ts';

declare module '#core/domainEvents.ts' {
  interface TransientEvents {
    /** Somebody opened, left or writes in a request. */
    'supportRequest.presence': { requestId: number; memberId: number };
  }
}

export const presenceCacheTags = {
  'supportRequest.presence': () => [],
} satisfies CacheTags;

export interface PresentAgent {
  memberId: number;
  isTyping: boolean;
}

/** A request that the viewer is an agent for. @throws AppError FORBIDDEN, NOT_FOUND */
export async function getWorkedRequest(ctx: Ctx, id: string): Promise<SupportRequestRow> {
  const row = await supportRequestLoader(ctx).load(requireId(id));
  if (row === null) throw new AppError('NOT_FOUND');
  demand(canWorkOnRequests(ctx.viewer, row.category_id));
  return row;
}

/** Says that the viewer looks at a request, or writes a reply; repeated every 15 seconds. */
export async function announcePresence(
  ctx: Ctx,
  { id, isTyping, leaves }: { id: string; isTyping: boolean; leaves: boolean },
): Promise<PresentAgent[]> {
  const memberId = demandActive(ctx.viewer);
  const row = await getWorkedRequest(ctx, id);
  if (leaves) {
    await ctx.db
      .deleteFrom('support_presence')
      .where('request_id', '=', row.id)
      .where('member_id', '=', memberId)
      .execute();
  } else {
    const values = { is_typing: isTyping, seen_at: ctx.now };
    await ctx.db
      .insertInto('support_presence')
      .values({ request_id: row.id, member_id: memberId, ...values })
      .onConflict((conflict) => conflict.columns(['request_id', 'member_id']).doUpdateSet(values))
      .execute();
  }
  ctx.bus.publish([{ type: 'supportRequest.presence', payload: { requestId: row.id, memberId } }]);
  return listPresent(ctx, row.id);
}

/** Other agents at a request. */
export async function listPresent(
  { db, viewer, now }: Ctx,
  requestId: number,
): Promise<PresentAgent[]> {
  const rows = await db
    .selectFrom('support_presence')
    .where('request_id', '=', requestId)
    .where('seen_at', '>', new Date(now.getTime() - presenceSeconds * 1000))
    .where('member_id', '!=', viewer.memberId ?? 0)
    .orderBy('seen_at', 'desc')
    .limit(10)
    .select(['member_id', 'is_typing'])
    .execute();
  return rows.map(({ member_id, is_typing }) => ({ memberId: member_id, isTyping: is_typing }));
}

export interface RequestNews {
  revision: number;
  lastSeq: number;
  present: PresentAgent[];
}

/**
 * What changes on a request while an agent has it open. Ends with the session, and once the agent may no
 * longer see it.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, RATE_LIMITED
 */
export async function followRequest(ctx: Ctx, id: string): Promise<AsyncIterable<RequestNews>> {
  const { id: requestId } = await getWorkedRequest(ctx, id);
  return liveStream(ctx, {
    about: [['requestId', requestId]],
    hears: ({ type, payload }) =>
      type.startsWith('supportRequest.') && Object(payload).requestId === requestId,
    async tell() {
      const now = new Date();
      const viewer = await viewerOfSession(ctx, now);
      if (viewer === null) return null;
      const fresh = { ...ctx, viewer, now, perRequest: new Map() };
      const row = await supportRequestLoader(fresh).load(requestId);
      if (row === null || !canWorkOnRequests(viewer, row.category_id).ok) return null;
      const present = await listPresent(fresh, requestId);
      return [{ revision: row.revision, lastSeq: row.last_seq, present }];
    },
  });
}

/** Of those who left without saying so. */
export function deleteOldPresence({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<unknown> {
  return db
    .deleteFrom('support_presence')
    .where('seen_at', '<', new Date(now.getTime() - 3_600_000))
    .execute();
}
