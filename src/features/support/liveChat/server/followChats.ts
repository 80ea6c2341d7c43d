import { sql } from 'kysely';
import type { DomainEvent } from '#core/domainEvents.ts';
import { holdsSomewhere } from '#core/permissions.ts';
import { demandAgent } from '#features/support/agentWorkspace/server/demandAgent.ts';
import {
  getWorkedRequest,
  listPresent,
} from '#features/support/agentWorkspace/server/supportPresence.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { liveStream } from '#platform/live/liveStream.ts';
import { viewerOfSession } from '#platform/roles/viewers.ts';
import { awaySeconds } from '../liveChatRules.ts';
import { listWaitingChats, type WaitingRequest } from './agentChats.ts';
import { demandNotBanned } from './liveChatAvailability.ts';
import { announceSeen } from './liveChatEvents.ts';
import {
  countChatEntries,
  findChat,
  findOwnChat,
  type LiveChatRow,
  queuePositionOf,
  visitorOf,
} from './liveChatQueries.ts';
import { getOwnChat } from './visitorChat.ts';

/** What changes in a chat while its visitor has it open. */
export interface VisitorNews {
  chat: LiveChatRow;
  lastSeq: number;
  unreadCount: number;
  isAgentTyping: boolean;
  queuePosition: number | null;
}

/**
 * The news of the viewer's own chat. Ends once it is no longer theirs.
 * @throws AppError NOT_FOUND, UNAUTHENTICATED, FORBIDDEN if banned, RATE_LIMITED
 */
export async function followOwnChat(ctx: Ctx): Promise<AsyncIterable<VisitorNews>> {
  const { request_id: requestId } = await getOwnChat(ctx);
  await demandNotBanned(ctx, null);
  let isWaiting = true;
  return liveStream<VisitorNews>(ctx, {
    isForVisitors: true,
    // The place in the queue depends on the chats of others.
    hears: ({ type, payload }) =>
      (isWaiting && type === 'liveChat.changed') ||
      (Object(payload).requestId === requestId &&
        type !== 'liveChat.typing' &&
        (type.startsWith('liveChat.') || type.startsWith('supportRequest.'))),
    async tell() {
      const now = new Date();
      const viewer = ctx.viewer.memberId === null ? ctx.viewer : await viewerOfSession(ctx, now);
      if (viewer === null) return null;
      const fresh = { ...ctx, viewer, now, perRequest: new Map() };
      const chat = await findOwnChat(fresh, visitorOf(fresh));
      if (chat === null || chat.request_id !== requestId) return null;
      await noteVisitor(fresh, chat);
      const { lastSeq, unreadCount } = await countChatEntries(ctx.db, chat);
      isWaiting = chat.state === 'WAITING';
      const present = chat.state === 'ENDED' ? [] : await listPresent(fresh, requestId);
      const isAgentTyping = present.some(({ isTyping }) => isTyping);
      return [
        {
          ...{ chat, lastSeq, unreadCount, isAgentTyping },
          queuePosition: isWaiting ? await queuePositionOf(fresh, chat) : null,
        },
      ];
    },
  });
}

/** The visitor is there; agents are told if they were gone. */
async function noteVisitor(ctx: Ctx, chat: LiveChatRow): Promise<void> {
  const silent = ctx.now.getTime() - chat.visitor_seen_at.getTime();
  if (silent < 20_000) return;
  await ctx.db
    .updateTable('live_chats')
    .set({ visitor_seen_at: ctx.now })
    .where('request_id', '=', chat.request_id)
    .execute();
  if (silent > awaySeconds * 1000) announceSeen(ctx, chat.request_id);
}

/** What changes in a chat while an agent has its request open. */
export interface AgentNews {
  chat: LiveChatRow;
  /** The visitor wrote a few seconds ago. */
  isVisitorTyping: boolean;
}

/**
 * The news of a chat for an agent; what they have open counts as read.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, RATE_LIMITED
 */
export async function followAsAgent(ctx: Ctx, id: string): Promise<AsyncIterable<AgentNews>> {
  const { id: requestId } = await getWorkedRequest(ctx, id);
  return liveStream<AgentNews>(ctx, {
    about: [['requestId', requestId]],
    hears: ({ type, payload }) =>
      (type.startsWith('liveChat.') || type.startsWith('supportRequest.')) &&
      Object(payload).requestId === requestId,
    async tell(events) {
      const now = new Date();
      const viewer = await viewerOfSession(ctx, now);
      if (viewer === null) return null;
      const fresh = { ...ctx, viewer, now, perRequest: new Map() };
      const row = await supportRequestLoader(fresh).load(requestId);
      if (row === null || !canWorkOnRequests(viewer, row.category_id).ok) return null;
      const chat = await findChat(ctx.db, requestId);
      if (chat === null) return null;
      if (chat.agent_id === viewer.memberId) await markReadByAgent(fresh, chat, row.revision);
      return [{ chat, isVisitorTyping: events.some(({ type }) => type === 'liveChat.typing') }];
    },
  });
}

async function markReadByAgent(ctx: Ctx, chat: LiveChatRow, seq: number): Promise<void> {
  if (seq <= chat.agent_read_seq) return;
  await setAgentRead(ctx.db, chat.request_id, seq);
  announceSeen(ctx, chat.request_id);
}

async function setAgentRead(db: Database, requestId: number, seq: number): Promise<void> {
  await db
    .updateTable('live_chats')
    .set({ agent_read_seq: sql<number>`greatest(agent_read_seq, ${seq}::int)` })
    .where('request_id', '=', requestId)
    .execute();
}

/** What may put a chat into the queue, or take it out. */
const queueEvents: ReadonlySet<DomainEvent['type']> = new Set([
  'liveChat.changed',
  'supportRequest.updated',
  'supportRequest.replied',
  'supportRequest.statusChanged',
] as const);

/**
 * The chats that wait for an agent, again whenever they change.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED
 */
export function followWaitingChats(ctx: Ctx): AsyncIterable<WaitingRequest[]> {
  demandAgent(ctx);
  return liveStream<WaitingRequest[]>(ctx, {
    hears: ({ type }) => queueEvents.has(type),
    async tell() {
      const now = new Date();
      const viewer = await viewerOfSession(ctx, now);
      if (viewer === null || !holdsSomewhere(viewer, 'MANAGE_PRIVATE_MESSAGES').ok) return null;
      return [await listWaitingChats({ ...ctx, viewer, now, perRequest: new Map() })];
    },
  });
}
