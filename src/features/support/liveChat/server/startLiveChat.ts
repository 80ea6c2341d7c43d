import { sql } from 'kysely';
import { emailKey } from '#core/emailAddress.ts';
import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, isActive } from '#core/permissions.ts';
import { textToHtml } from '#core/plainText.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { insertRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { cleanMessage } from '#features/support/requests/server/supportWrites.ts';
import { requestTypeLoader } from '#features/support/requestTypes/server/requestTypeStore.ts';
import { dailyNetworkKey } from '#platform/callerNetwork.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { liveMessageSchema, pageUrlSchema, visitorStartSchema } from '../liveChatInputs.ts';
import { liveChatLimits, titleOfChat } from '../liveChatRules.ts';
import { addMessage } from './addMessage.ts';
import './liveChatBegun.ts';
import {
  canAnswerNow,
  demandNotBanned,
  demandOffered,
  liveChatSettings,
} from './liveChatAvailability.ts';
import { announceChat } from './liveChatEvents.ts';
import {
  findChatRequest,
  findOwnChat,
  hashOfSecret,
  type Visitor,
  visitorOf,
  visitorOfPerson,
} from './liveChatQueries.ts';

/**
 * Begins a chat: a support request that waits for an agent. If the visitor has one that goes on, the message is added
 * to it; sending the same twice begins one chat.
 * @throws AppError NOT_FOUND, UNAUTHENTICATED, FORBIDDEN if banned, VALIDATION_FAILED, RATE_LIMITED, CONFLICT while no
 *   agent is available
 */
export async function startLiveChat(
  ctx: Ctx,
  given: {
    website?: string | null;
    pageUrl?: string | null;
    greetingId?: string | null;
  } & Record<string, unknown>,
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
  const text = await cleanMessage(textToHtml(input.message));
  const requestId = await inTransaction(ctx, async (unit) => {
    // Two tabs at once begin one chat.
    const lock = `live chat ${visitor.member_id ?? visitor.visitor_key_hash}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(unit.trx);
    const isKnown = memberId !== null || !!ctx.visitor?.person;
    const own = isKnown ? visitorOf(ctx) : [visitor];
    const chat = await findOwnChat({ db: unit.trx, now: ctx.now }, own);
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
        ...{ person_id: ctx.visitor?.person?.id ?? null },
        ...{ network_key: networkKeyOf(ctx), started_at: ctx.now, visitor_seen_at: ctx.now },
      })
      .execute();
    const greetingId = parseId(given.greetingId);
    if (greetingId !== null) {
      const begun = { requestId: row.id, greetingId };
      for (const note of serverParts('liveChatBegun')) await note(ctx, unit, begun);
    }
    return row.id;
  });
  announceChat(ctx, requestId);
}

function readVisitor(ctx: Ctx, given: unknown): { name: string; email: string | null } {
  const person = ctx.visitor?.person;
  if (person) return { name: person.name, email: person.email };
  const { name, email } = parseInput(visitorStartSchema, given);
  if (email == null && liveChatSettings(ctx).asksForEmail) {
    const message = validationMessages.required;
    throw validationFailed([{ field: 'email', rule: 'required', message }]);
  }
  return { name, email: email ? emailKey(email) : null };
}

/** The browser keeps its secret from now on. */
function keptVisitor({ viewer, visitor }: Ctx): Visitor {
  if (viewer.memberId !== null) return { member_id: viewer.memberId, visitor_key_hash: null };
  if (!visitor) throw new AppError('BAD_REQUEST', { message: 'A chat needs a browser.' });
  if (visitor.person) return visitorOfPerson(visitor.person.id);
  return { member_id: null, visitor_key_hash: hashOfSecret(visitor.keep()) };
}

function networkKeyOf(ctx: Ctx): string {
  return dailyNetworkKey(ctx, 'live chat');
}

async function demandRoom(ctx: Ctx, unit: Unit): Promise<void> {
  await demandRoomOfNetwork(ctx, unit);
  if (ctx.viewer.memberId === null) await demandRoomOfAll(ctx, unit);
}

/** Whoever has many addresses is limited by what all visitors without an account do together. */
async function demandRoomOfAll({ now }: Ctx, { trx }: Unit): Promise<void> {
  const { begun, waiting } = await trx
    .selectFrom('live_chats')
    .where('member_id', 'is', null)
    .where(({ eb, or }) =>
      or([eb('started_at', '>', new Date(now.getTime() - 60_000)), eb('state', '=', 'WAITING')]),
    )
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'WAITING').as('waiting'),
      fn
        .countAll<number>()
        .filterWhere('started_at', '>', new Date(now.getTime() - 60_000))
        .as('begun'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(begun) >= liveChatLimits.startsOfAll) {
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: 60 });
  }
  if (Number(waiting) >= liveChatLimits.waitingOfAll) {
    throw new AppError('CONFLICT', { message: 'Too many visitors are waiting at the moment.' });
  }
}

async function demandRoomOfNetwork(ctx: Ctx, { trx }: Unit): Promise<void> {
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
