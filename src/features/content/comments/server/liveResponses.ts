import { sql } from 'kysely';
import type { DomainEvent } from '#core/domainEvents.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import { etagOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import {
  type ConversationRow,
  findConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { batched } from '#platform/database/batched.ts';
import type { Database } from '#platform/database/database.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { liveStream } from '#platform/live/liveStream.ts';
import { viewerOfSession } from '#platform/roles/viewers.ts';
import { publicScope, type VisibilityScope } from '#platform/visibilityScope.ts';
import { type CommentRow, findComments, visibleComments } from './commentQueries.ts';

export const liveKinds = ['ADDED', 'CHANGED'] as const;

/** A post's update: a new or changed response, or another change (no response). */
export interface ConversationEvent {
  kind: (typeof liveKinds)[number];
  response: CommentRow | null;
}

/** Maximum number of missed responses to send. */
const mostMissed = 100;
/** Maximum number of the community's responses scanned for them. */
const farthestBack = 50_000;

interface Followed {
  conversationId: number;
  /** The newest response the client has: later ones are sent first. */
  after: number | null;
  /** Version of the post the client has: a change since then is sent first as well. */
  etag: string | null;
}

/**
 * Updates of a post and its responses, while the viewer can see it.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, PUBLIC_TO_PRIVATE, RATE_LIMITED
 */
export async function followResponses(
  ctx: Ctx,
  { conversationId, after, etag }: Followed,
): Promise<AsyncIterable<ConversationEvent>> {
  let isFirst = true;
  const stream = liveStream<ConversationEvent>(ctx, {
    about: [
      ['conversationId', conversationId],
      ['fromConversationId', conversationId],
    ],
    hears: ({ type, payload }) => isAbout(payload, conversationId) && hearsOf(type),
    async tell(events) {
      const now = new Date();
      const viewer = await viewerOfSession(ctx, now);
      if (viewer === null) return null;
      const access = { ...ctx, viewer };
      const post = await findSeenPost(access, conversationId);
      if (post === null) return null;
      if (!isFirst) return toldOf(access, conversationId, events);
      const missed = await missedSince(access, { conversationId, after });
      isFirst = false;
      const isSame = etag === null || etag === etagOf(post);
      return [
        ...missed,
        ...(isSame ? [] : [otherChange]),
        ...(await toldOf(access, conversationId, events)),
      ];
    },
  });
  await getConversation(ctx, conversationId);
  return stream;
}

/** A change of the post itself, or a removed response. */
const otherChange: ConversationEvent = { kind: 'CHANGED', response: null };

const heard: ReadonlySet<DomainEvent['type']> = new Set([
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'comment.restored',
  'comment.moved',
  'conversation.updated',
  'conversation.deleted',
]);

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Events with a `conversationId` after which readers of the post load its state again. */
    livePostEvents?: readonly DomainEvent['type'][];
  }
}

function hearsOf(type: DomainEvent['type']): boolean {
  return heard.has(type) || serverParts('livePostEvents').some((types) => types.includes(type));
}

/** Whether an event affects the page of a post; every listener asks it of every event. */
function isAbout(payload: DomainEvent['payload'], postId: number): boolean {
  return (
    ('conversationId' in payload && payload.conversationId === postId) ||
    ('fromConversationId' in payload && payload.fromConversationId === postId)
  );
}

/** Events that only require sending their response. */
const tellsOfOne: ReadonlySet<DomainEvent['type']> = new Set([
  'comment.created',
  'comment.restored',
  'comment.updated',
]);

/** Events that may add a response to the page. */
const brings: ReadonlySet<DomainEvent['type']> = new Set([
  'comment.created',
  'comment.restored',
  'comment.moved',
]);

/** Each response once, in its current state. Invisible ones are not reported. */
async function toldOf(
  access: VisibilityScope,
  conversationId: number,
  events: readonly DomainEvent[],
): Promise<readonly ConversationEvent[]> {
  const added = new Set<number>();
  const changed = new Set<number>();
  for (const { type, payload } of events) {
    if (!('commentId' in payload) || payload.commentId === null) continue;
    (brings.has(type) ? added : changed).add(payload.commentId);
  }
  const found = await findSeen(access, [...new Set([...added, ...changed])]);
  // A response that was moved away no longer belongs to this post.
  const rows = found.filter((row) => row.conversation_id === conversationId);
  const told = rows
    .toSorted((a, b) => a.id - b.id)
    .map((response): ConversationEvent => {
      return { kind: added.has(response.id) ? 'ADDED' : 'CHANGED', response };
    });
  const seen = new Set(rows.map(({ id }) => id));
  // Removed responses are not named: most viewers never saw them.
  const isOther =
    [...changed].some((id) => !seen.has(id)) || events.some(({ type }) => !tellsOfOne.has(type));
  return isOther ? [...told, otherChange] : told;
}

/** Public responses are loaded once for all listeners; the rest per viewer. */
async function findSeen(access: VisibilityScope, ids: readonly number[]): Promise<CommentRow[]> {
  const open = await Promise.all(ids.map((id) => findOpenResponse(access.db, id)));
  const veiled = ids.filter((_id, index) => open[index] === null);
  const rest = veiled.length === 0 ? [] : await findComments(access, veiled);
  return [...open.filter((row) => row !== null), ...rest];
}

async function findSeenPost(access: VisibilityScope, id: number): Promise<ConversationRow | null> {
  const open = await findOpenPost(access.db, id);
  if (open !== null && !isTypeHidden(open.type, access.settings)) return open;
  return (await findConversations(access, [id]))[0] ?? null;
}

const findOpenResponse = batched(
  async (db: Database, ids: readonly number[]) =>
    inOrderOf(ids, await findComments(publicScope(db), ids)),
  { isShared: true },
);

const findOpenPost = batched(
  async (db: Database, ids: readonly number[]) =>
    inOrderOf(ids, await findConversations(publicScope(db), ids)),
  { isShared: true },
);

async function missedSince(
  access: VisibilityScope,
  { conversationId, after }: Omit<Followed, 'etag'>,
): Promise<ConversationEvent[]> {
  if (after === null) return [];
  const rows = await visibleComments(access)
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
