import { sql } from 'kysely';
import type { DomainEvent } from '#core/domainEvents.ts';
import { viewerOfSession } from '#features/access/server/viewers.ts';
import { getConversation } from '#features/conversations/server/conversationLoader.ts';
import { findConversations } from '#features/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { together } from '#platform/database/together.ts';
import { liveStream } from '#platform/live/liveStream.ts';
import { publicSight, type Sight } from '#platform/sight.ts';
import { type CommentRow, findComments, visibleComments } from './commentQueries.ts';

export const liveKinds = ['ADDED', 'CHANGED'] as const;

/** What is told of a post: a response that came or changed, or that something else did (no response). */
export interface ConversationEvent {
  kind: (typeof liveKinds)[number];
  response: CommentRow | null;
}

/** What came while nobody listened is told up to this many. */
const mostMissed = 100;
/** Responses of the whole community that are looked through for it. */
const farthestBack = 50_000;

/**
 * What happens to the responses of a post, as long as the viewer may see it.
 * @param after the newest response the caller knows: what came behind it is told first
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, PUBLIC_TO_PRIVATE, RATE_LIMITED
 */
export async function followResponses(
  ctx: Ctx,
  { conversationId, after }: { conversationId: number; after: number | null },
): Promise<AsyncIterable<ConversationEvent>> {
  let isFirst = true;
  const stream = liveStream<ConversationEvent>(ctx, {
    hears: ({ type, payload }) =>
      heard.has(type) && 'conversationId' in payload && payload.conversationId === conversationId,
    async tell(events) {
      const now = new Date();
      const viewer = await viewerOfSession(ctx, now);
      if (viewer === null) return null;
      const sight = { db: ctx.db, viewer };
      if (!(await seesPost(sight, conversationId))) return null;
      const missed = isFirst ? await missedSince(sight, { conversationId, after }) : [];
      isFirst = false;
      return [...missed, ...(await toldOf(sight, events))];
    },
  });
  await getConversation(ctx, conversationId);
  return stream;
}

const heard: ReadonlySet<DomainEvent['type']> = new Set([
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'conversation.updated',
  'conversation.deleted',
]);

/** Each response once, as it is now. What the viewer does not see they hear nothing of. */
async function toldOf(
  sight: Sight,
  events: readonly DomainEvent[],
): Promise<readonly ConversationEvent[]> {
  const added = new Set<number>();
  const changed = new Set<number>();
  for (const { type, payload } of events) {
    if (!('commentId' in payload)) continue;
    (type === 'comment.created' ? added : changed).add(payload.commentId);
  }
  const rows = await findSeen(sight, [...new Set([...added, ...changed])]);
  const told = rows
    .toSorted((a, b) => a.id - b.id)
    .map((response): ConversationEvent => {
      return { kind: added.has(response.id) ? 'ADDED' : 'CHANGED', response };
    });
  const seen = new Set(rows.map(({ id }) => id));
  // What went out of sight is not named: to most it never was there.
  const isOther =
    [...changed].some((id) => !seen.has(id)) ||
    events.some(({ type }) => type !== 'comment.created' && type !== 'comment.updated');
  return isOther ? [...told, { kind: 'CHANGED', response: null }] : told;
}

/** What most see all see: one statement serves everybody who listens; the rest is asked of each. */
async function findSeen(sight: Sight, ids: readonly number[]): Promise<CommentRow[]> {
  const open = await Promise.all(ids.map((id) => findOpenResponse(sight.db, id)));
  const veiled = ids.filter((_id, index) => open[index] === null);
  const rest = veiled.length === 0 ? [] : await findComments(sight, veiled);
  return [...open.filter((row) => row !== null), ...rest];
}

async function seesPost(sight: Sight, id: number): Promise<boolean> {
  if (await isOpenPost(sight.db, id)) return true;
  return (await findConversations(sight, [id])).length > 0;
}

const findOpenResponse = together(async (db: Database, ids: readonly number[]) => {
  const rows = await findComments(publicSight(db), [...new Set(ids)]);
  return inOrderOf(ids, rows);
});

const isOpenPost = together(async (db: Database, ids: readonly number[]) => {
  const rows = await findConversations(publicSight(db), [...new Set(ids)]);
  const open = new Set(rows.map(({ id }) => id));
  return ids.map((id) => open.has(id));
});

async function missedSince(
  sight: Sight,
  { conversationId, after }: { conversationId: number; after: number | null },
): Promise<ConversationEvent[]> {
  if (after === null) return [];
  const rows = await visibleComments(sight)
    .selectAll('comments')
    .where('comments.conversation_id', '=', conversationId)
    .where(
      sql<boolean>`comments.id > greatest(${after}::bigint,
        (select max(id) from comments) - ${farthestBack}::bigint)`,
    )
    .orderBy('comments.id')
    .limit(mostMissed)
    .execute();
  return rows.map((response) => ({ kind: 'ADDED', response }));
}
