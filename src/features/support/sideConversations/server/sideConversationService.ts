import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, holdsSomewhere } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { sentOnce } from '#features/content/conversations/server/sentOnce.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  changeRequest,
  cleanMessage,
  type OpenRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { findRequestAfterMerges } from '#features/support/supportEmail/server/findThread.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import {
  sideConversationLimit,
  sideConversationSchema,
  sideMessageSchema,
} from '../sideConversationInputs.ts';
import {
  type SideConversationRow,
  type SideMessageRow,
  type SideText,
  sendSideMessage,
} from './sideMessages.ts';

/**
 * Starts a conversation with a third party by email, beside a request.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT without a mailbox or with too many conversations
 */
export async function startSideConversation(
  ctx: Ctx,
  requestId: string,
  given: unknown,
): Promise<SideConversationRow> {
  const authorId = demandActive(ctx.viewer);
  const { email, subject, ...message } = parseInput(sideConversationSchema, given);
  const text = await textOf(ctx, message);
  return sentOnce(message.clientMutationId, {
    find: (key) => findSentIn(ctx, { authorId, key }),
    make: () =>
      changeRequest(ctx, requireId(requestId), async (open) => {
        const { trx } = open.unit;
        demandOpen(ctx, open.row);
        await demandThirdParty(trx, open.row, email);
        await demandRoom(trx, open.row);
        const conversation = await trx
          .insertInto('support_side_conversations')
          .values({
            ...{ request_id: open.row.id, subject, email, created_by_id: authorId },
            ...{ created_at: ctx.now, last_message_at: ctx.now },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await send(ctx, open, { conversation, text });
        await open.addEvent('SIDE_STARTED', { email, conversationId: conversation.id });
        await audit(trx, ctx, {
          action: 'supportRequest.sideStarted',
          subjectType: 'supportRequest',
          subjectId: open.row.number,
          detail: { email },
        });
        return conversation;
      }),
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CONFLICT without a mailbox */
export async function replyToSideConversation(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<SideConversationRow> {
  const authorId = demandActive(ctx.viewer);
  const message = parseInput(sideMessageSchema, given);
  const text = await textOf(ctx, message);
  const conversation = await findSideConversation(ctx.db, requireId(id));
  if (!conversation) throw new AppError('NOT_FOUND');
  const requestId = await findRequestAfterMerges(ctx.db, conversation.request_id);
  return sentOnce(message.clientMutationId, {
    find: (key) => findSentIn(ctx, { authorId, key }),
    make: () =>
      changeRequest(ctx, requestId, async (open) => {
        demandOpen(ctx, open.row);
        await send(ctx, open, { conversation, text });
        return touchSideConversation(ctx, open.unit.trx, conversation.id);
      }),
  });
}

/** With those of requests that were merged into it, the latest first; for agents. */
export async function listSideConversations(
  ctx: Ctx,
  request: SupportRequestRow,
): Promise<SideConversationRow[]> {
  if (!canWorkOnRequests(ctx.viewer, request.category_id).ok) return [];
  const { rows } = await sql<SideConversationRow>`
    with recursive chain (id) as (
      select ${request.id}::bigint
      union select merged.id from chain join support_requests merged on merged.merged_into = chain.id
    ) select side.* from support_side_conversations side join chain on chain.id = side.request_id
      order by last_message_at desc, side.id desc
      limit ${sideConversationLimit}`.execute(ctx.db);
  return rows;
}

export function listSideMessages(
  db: Database,
  conversationIds: readonly number[],
): Promise<SideMessageRow[]> {
  return db
    .selectFrom('support_side_messages')
    .where('conversation_id', 'in', conversationIds)
    .selectAll()
    .orderBy('id')
    .execute();
}

export function findSideConversation(
  db: Database,
  id: number,
): Promise<SideConversationRow | undefined> {
  return db
    .selectFrom('support_side_conversations')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

export function touchSideConversation(
  { now }: Pick<Ctx, 'now'>,
  trx: DatabaseTransaction,
  id: number,
): Promise<SideConversationRow> {
  return trx
    .updateTable('support_side_conversations')
    .set({ last_message_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function textOf(
  { viewer }: Ctx,
  given: { message: string; attachments?: unknown[] | null; clientMutationId: string | null },
): Promise<SideText> {
  const attachments = given.attachments ?? [];
  if (attachments.length > 0) demand(holdsSomewhere(viewer, 'ATTACH'));
  return { ...(await cleanMessage(given.message)), attachments, sentAs: given.clientMutationId };
}

async function send(
  ctx: Ctx,
  { row: request, unit }: OpenRequest,
  given: { conversation: SideConversationRow; text: SideText },
): Promise<void> {
  if (!(await sendSideMessage(ctx, unit.trx, { request, ...given }))) {
    throw new AppError('CONFLICT', { message: 'No mailbox receives email for the support desk.' });
  }
  unit.emit({ type: 'supportRequest.updated', payload: { requestId: request.id } });
}

function demandOpen({ viewer }: Ctx, row: SupportRequestRow): void {
  demand(canWorkOnRequests(viewer, row.category_id));
  if (row.merged_into === null) return;
  throw new AppError('CONFLICT', { message: 'This request was merged into another one.' });
}

/** What is meant for a third party must not reach someone who takes part in the request, or the desk itself. */
async function demandThirdParty(
  trx: DatabaseTransaction,
  { id, requester_id, requester_email }: SupportRequestRow,
  email: string,
): Promise<void> {
  const { rows } = await sql<{ rule: string }>`
    select 'customer' as rule from members where email_key = ${email} and (id = ${requester_id}::bigint
      or id in (select member_id from support_participants where request_id = ${id}))
    union all select 'customer' from support_copies where request_id = ${id} and email = ${email}
    union all select 'customer' where lower(${requester_email}::text) = ${email}
    union all select 'mailbox' from mailboxes where lower(address) = ${email}
    limit 1`.execute(trx);
  const [found] = rows;
  if (!found) return;
  throw validationFailed([
    { field: 'email', rule: found.rule, message: validationMessages.format },
  ]);
}

async function demandRoom(trx: DatabaseTransaction, { id }: SupportRequestRow): Promise<void> {
  const { count } = await trx
    .selectFrom('support_side_conversations')
    .where('request_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) < sideConversationLimit) return;
  throw validationFailed([{ field: 'email', rule: 'max', message: validationMessages.format }]);
}

async function findSentIn(
  { db }: Ctx,
  { authorId, key }: { authorId: number; key: string },
): Promise<SideConversationRow | undefined> {
  return db
    .selectFrom('support_side_messages')
    .innerJoin(
      'support_side_conversations',
      'support_side_conversations.id',
      'support_side_messages.conversation_id',
    )
    .where('author_id', '=', authorId)
    .where('sent_as', '=', key)
    .selectAll('support_side_conversations')
    .executeTakeFirst();
}
