import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, isActive } from '#core/permissions.ts';
import { textToHtml } from '#core/plainText.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import { dailyNetworkKey } from '#platform/callerNetwork.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { insertRequest } from '../../requests/server/createSupportRequest.ts';
import { openingLoader, writeRead } from '../../requests/server/supportQueries.ts';
import { addReply } from '../../requests/server/supportRequestService.ts';
import type { SupportEntryRow } from '../../requests/server/supportRows.ts';
import {
  changeUnseen,
  cleanMessage,
  type OpenRequest,
} from '../../requests/server/supportWrites.ts';
import { requestTypeLoader } from '../../requestTypes/server/requestTypeStore.ts';
import { liveMessageSchema, pageUrlSchema, visitorStartSchema } from '../liveChatInputs.ts';
import { liveChatLimits, titleOfChat } from '../liveChatRules.ts';
import { endChat } from './chatStates.ts';
import {
  canAnswerNow,
  demandNotBanned,
  demandOffered,
  isOffered,
  liveChatSettings,
} from './liveChatAvailability.ts';
import { announceChat } from './liveChatEvents.ts';
import {
  countChatEntries,
  findChat,
  findChatRequest,
  findOwnChat,
  findSentMessage,
  hashOfSecret,
  type LiveChatRow,
  listChatEntries,
  type Visitor,
  visitorOf,
} from './liveChatQueries.ts';

/** The state of a visitor's chat; `chat` is null before they begin one. */
export interface VisitorChat {
  chat: LiveChatRow | null;
  canStart: boolean;
}

/** @returns null if live chat is off or hidden for the viewer */
export async function findVisitorChat(ctx: Ctx): Promise<VisitorChat | null> {
  if (!isOffered(ctx)) return null;
  const chat = await findOwnChat(ctx, visitorOf(ctx));
  return { chat, canStart: chat === null && (await canAnswerNow(ctx)) };
}

/** Of the chat that the viewer may read now. @throws AppError NOT_FOUND */
export async function getOwnChat(ctx: Ctx): Promise<LiveChatRow> {
  demandOffered(ctx);
  const chat = await findOwnChat(ctx, visitorOf(ctx));
  if (chat === null) throw new AppError('NOT_FOUND');
  return chat;
}

/** The messages that the visitor sees, in order: replies, never notes or internal changes. */
export async function listVisitorMessages(
  ctx: Ctx,
  { after, first }: { after?: number | null; first?: number | null },
): Promise<{ nodes: SupportEntryRow[]; hasMore: boolean; totalCount: () => Promise<number> }> {
  const chat = isOffered(ctx) ? await findOwnChat(ctx, visitorOf(ctx)) : null;
  if (chat === null) return { nodes: [], hasMore: false, totalCount: async () => 0 };
  const size = Math.min(Math.max(first ?? 100, 1), liveChatLimits.page);
  const rows = await listChatEntries(ctx.db, chat, { after: after ?? 0, limit: size + 1 });
  return {
    nodes: rows.slice(0, size),
    hasMore: rows.length > size,
    totalCount: async () => (await countChatEntries(ctx.db, chat)).total,
  };
}

/**
 * Begins a chat: a support request that waits for an agent. If the visitor has one that goes on, the message is added
 * to it; sending the same twice begins one chat.
 * @throws AppError NOT_FOUND, UNAUTHENTICATED, FORBIDDEN if banned, VALIDATION_FAILED, RATE_LIMITED, CONFLICT while no
 *   agent is available
 */
export async function startLiveChat(
  ctx: Ctx,
  given: { website?: string | null; pageUrl?: string | null } & Record<string, unknown>,
): Promise<void> {
  demandOffered(ctx);
  const { memberId } = ctx.viewer;
  if (memberId !== null) demand(isActive(ctx.viewer));
  const person = memberId === null ? readVisitor(ctx, given) : { name: null, email: null };
  const input = parseInput(liveMessageSchema, given);
  const pageUrl = parseInput(pageUrlSchema, given.pageUrl) ?? '';
  // Bots are told nothing.
  if (given.website) return;
  await demandNotBanned(ctx, person.email);
  const visitor = keptVisitor(ctx);
  const text = cleanMessage(textToHtml(input.message));
  const requestId = await inTransaction(ctx, async (unit) => {
    // Two tabs at once begin one chat.
    const lock = `live chat ${visitor.member_id ?? visitor.visitor_key_hash}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(unit.trx);
    const chat = await findOwnChat({ db: unit.trx, now: ctx.now }, visitor);
    if (chat !== null && chat.state !== 'ENDED') {
      await addMessage(ctx, unit, { chat, text, sentAs: input.clientMutationId });
      return chat.request_id;
    }
    if (chat !== null && input.clientMutationId !== null) {
      const before = await findChatRequest(unit.trx, chat.request_id);
      if (before.sent_as === input.clientMutationId) return chat.request_id;
    }
    await demandRoom(ctx, unit);
    if (!(await canAnswerNow({ ...ctx, db: unit.trx }))) {
      throw new AppError('CONFLICT', { message: 'No agent is available at the moment.' });
    }
    const row = await insertRequest(ctx, unit, {
      ...{ kind: 'CASE', title: titleOfChat(input.message), ...text, channel: 'CHAT' },
      ...{ requesterId: memberId, requesterName: person.name, requesterEmail: person.email },
      ...{ creatorId: memberId, topic_id: null, category_id: null },
      ...(await routeOf(ctx)),
      sentAs: input.clientMutationId,
    });
    await unit.trx
      .insertInto('live_chats')
      .values({
        ...{ request_id: row.id, ...visitor, state: 'WAITING', page_url: pageUrl },
        ...{ network_key: networkKeyOf(ctx), started_at: ctx.now, visitor_seen_at: ctx.now },
      })
      .execute();
    return row.id;
  });
  announceChat(ctx, requestId);
}

function readVisitor(ctx: Ctx, given: unknown): { name: string; email: string | null } {
  const { name, email } = parseInput(visitorStartSchema, given);
  if (email == null && liveChatSettings(ctx).asksForEmail) {
    const message = validationMessages.required;
    throw validationFailed([{ field: 'email', rule: 'required', message }]);
  }
  return { name, email: email?.toLowerCase() ?? null };
}

/** The browser keeps its secret from now on. */
function keptVisitor({ viewer, visitor }: Ctx): Visitor {
  if (viewer.memberId !== null) return { member_id: viewer.memberId, visitor_key_hash: null };
  if (!visitor) throw new AppError('BAD_REQUEST', { message: 'A chat needs a browser.' });
  return { member_id: null, visitor_key_hash: hashOfSecret(visitor.keep()) };
}

function networkKeyOf(ctx: Ctx): string {
  return dailyNetworkKey(ctx, 'live chat');
}

async function demandRoom(ctx: Ctx, { trx }: Unit): Promise<void> {
  const { total } = await trx
    .selectFrom('live_chats')
    .where('network_key', '=', networkKeyOf(ctx))
    .where('started_at', '>', new Date(ctx.now.getTime() - 3_600_000))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= liveChatLimits.startsOfNetwork) {
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3600 });
  }
}

/** The team and the type of new chats; what was archived since is left out. */
async function routeOf(ctx: Ctx): Promise<{ teamId: number | null; typeId: number | null }> {
  const { teamId, typeId } = liveChatSettings(ctx);
  const type = typeId === '' ? null : await requestTypeLoader(ctx).load(Number(typeId));
  const isOfCases = type?.forCases && !type.isArchived;
  return {
    teamId: teamId === '' ? (isOfCases && type.teamId) || null : Number(teamId),
    typeId: isOfCases ? type.id : null,
  };
}

/**
 * Adds a message of the visitor.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED, CONFLICT once the chat has ended
 */
export async function sendLiveChatMessage(ctx: Ctx, given: unknown): Promise<SupportEntryRow> {
  const chat = await getWritableChat(ctx);
  const input = parseInput(liveMessageSchema, given);
  const text = cleanMessage(textToHtml(input.message));
  return inTransaction(ctx, (unit) =>
    addMessage(ctx, unit, { chat, text, sentAs: input.clientMutationId }),
  );
}

async function getWritableChat(ctx: Ctx): Promise<LiveChatRow> {
  const chat = await getOwnChat(ctx);
  if (ctx.viewer.memberId !== null) demand(isActive(ctx.viewer));
  await demandNotBanned(ctx, null);
  return chat;
}

interface NewMessage {
  chat: LiveChatRow;
  text: { content: string; stripped_content: string };
  sentAs: string | null;
}

function addMessage(
  ctx: Ctx,
  unit: Unit,
  { chat, text, sentAs }: NewMessage,
): Promise<SupportEntryRow> {
  return changeOwn(ctx, unit, chat, async (open) => {
    const sent = sentAs === null ? null : await findSent(ctx, open, sentAs);
    if (sent) return sent;
    await demandOpenChat(unit, chat.request_id);
    await demandMessageRoom(ctx, open);
    const outcome = await open.apply({ type: 'REQUESTER_REPLIED', isAutomatic: false });
    if (outcome.kind === 'followUp') throw hasEnded();
    const { entry } = await addReply(ctx, open, {
      ...{ ...text, kind: 'REPLY', is_public: true, author_role: 'REQUESTER', channel: 'CHAT' },
      ...{ author_id: ctx.viewer.memberId, sent_as: sentAs },
      author_name: ctx.viewer.memberId === null ? open.row.requester_name : null,
    });
    await touchChat(ctx, unit, chat.request_id);
    return entry;
  });
}

/** Changes the request of a chat in the name of its visitor, who has been recognized. */
async function changeOwn<T>(
  ctx: Ctx,
  unit: Unit,
  { request_id: id, member_id: memberId }: LiveChatRow,
  work: (open: OpenRequest) => Promise<T>,
): Promise<T> {
  const { requester_name: name } = await findChatRequest(unit.trx, id);
  return changeUnseen(ctx, unit, { id, ...(memberId === null && { contact: { name } }), work });
}

/** The opening message has its key in the request. */
async function findSent(
  ctx: Ctx,
  { row, unit }: OpenRequest,
  sentAs: string,
): Promise<SupportEntryRow | null> {
  if (row.sent_as === sentAs) return openingLoader(ctx).load(row.id);
  return (await findSentMessage(unit.trx, row.id, sentAs)) ?? null;
}

async function demandOpenChat({ trx }: Unit, requestId: number): Promise<LiveChatRow> {
  const chat = await findChat(trx, requestId);
  if (chat === null || chat.state === 'ENDED') throw hasEnded();
  return chat;
}

function hasEnded(): AppError {
  return new AppError('CONFLICT', { message: 'This chat has ended.' });
}

async function demandMessageRoom(ctx: Ctx, { row, unit }: OpenRequest): Promise<void> {
  if (ctx.viewer.memberId === null) {
    demandAllowance(ctx, { what: 'live chat', perMinute: liveChatLimits.messagesOfNetwork });
  }
  const { total } = await unit.trx
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('author_role', '=', 'REQUESTER')
    .where('created_at', '>', new Date(ctx.now.getTime() - 60_000))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= liveChatLimits.perMinute) {
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 });
  }
}

async function touchChat({ now }: Ctx, { trx }: Unit, requestId: number): Promise<void> {
  await trx
    .updateTable('live_chats')
    .set({ visitor_seen_at: now })
    .where('request_id', '=', requestId)
    .execute();
}

/** Remembers how far the visitor has read; never back. @throws AppError NOT_FOUND */
export async function markLiveChatRead(ctx: Ctx, seq: number): Promise<void> {
  const chat = await getOwnChat(ctx);
  const { lastSeq } = await countChatEntries(ctx.db, chat);
  const upTo = Math.min(Math.max(seq, 0), lastSeq);
  await ctx.db
    .updateTable('live_chats')
    .set({
      visitor_read_seq: sql<number>`greatest(visitor_read_seq, ${upTo}::int)`,
      visitor_seen_at: ctx.now,
    })
    .where('request_id', '=', chat.request_id)
    .execute();
  if (chat.member_id !== null) {
    const { request_id: requestId, member_id: memberId } = chat;
    await writeRead(ctx.db, { requestId, memberId, seq: upTo });
  }
  if (upTo > chat.visitor_read_seq) announceChat(ctx, chat.request_id);
}

/** Says that the visitor is writing. @throws AppError NOT_FOUND, RATE_LIMITED */
export async function announceLiveTyping(ctx: Ctx): Promise<boolean> {
  const chat = await getOwnChat(ctx);
  demandAllowance(ctx, { what: 'live chat typing', perMinute: liveChatLimits.messagesOfNetwork });
  if (chat.state === 'ENDED') return false;
  ctx.bus.publish([{ type: 'liveChat.typing', payload: { requestId: chat.request_id } }]);
  return true;
}

/** The visitor ends the chat; its request stays open. Ending it twice does nothing. @throws AppError NOT_FOUND */
export async function endOwnChat(ctx: Ctx): Promise<void> {
  const chat = await getOwnChat(ctx);
  await inTransaction(ctx, (unit) =>
    changeOwn(ctx, unit, chat, (open) => endChat(ctx, open, 'VISITOR')),
  );
  announceChat(ctx, chat.request_id);
}
