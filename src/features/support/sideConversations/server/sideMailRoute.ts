import {
  defineMailRoute,
  type RoutedEmail,
  type RouteOutcome,
} from '#features/base/inboundMail/server/mailRoute.ts';
import type { KnownBounce } from '#features/base/inboundMail/server/noteBounces.ts';
import {
  storeAttachments,
  type UnstoredFile,
} from '#features/engage/emailReplies/server/storeAttachments.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { attachReceived } from '#features/support/requests/server/attachUploads.ts';
import { changeUnseen } from '#features/support/requests/server/supportWrites.ts';
import { lockRequestAfterMerges } from '#features/support/supportEmail/server/findThread.ts';
import {
  type ReceivedText,
  receivedText,
} from '#features/support/supportEmail/server/receivedText.ts';
import { supportRoute } from '#features/support/supportEmail/supportEmailRules.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { findSideConversation, touchSideConversation } from './sideConversationService.ts';
import { type SideConversationRow, sideMessageHolder, sideRoute } from './sideMessages.ts';

/**
 * Replies of third parties. Asked before the support desk itself, so that none of them becomes a message to the
 * customer.
 */
export const sideMailRoute = defineMailRoute<SideConversationRow>({
  name: sideRoute,
  order: 15,
  takesMailboxes: false,
  words: 'sideConversations',
  find: ({ db }, routed) => findAnswered(db, routed),
  async prepare(ctx, routed, { match, tools }) {
    const { attachments, unstored } = await storeAttachments(ctx, routed, {
      store: tools.files,
      isContact: true,
    });
    const isBare = attachments.length === 0 && unstored.length === 0;
    const locale = ctx.settings.defaultLanguage;
    const text = await receivedText(routed, { isBare, locale });
    if (text === null) return async () => ({ state: 'REFUSED', reason: 'empty' });
    const received = { routed, attachments, unstored, text };
    return (unit: Unit) => addReceived(ctx, unit, { ...received, conversation: match });
  },
});

/**
 * The conversation that an email answers. Its token and the Message-IDs of its emails are known to those who received
 * one; what others could name counts only from the proven recipient.
 */
async function findAnswered(
  db: Database,
  routed: RoutedEmail,
): Promise<SideConversationRow | null> {
  const addressed = routed.tokens.filter(({ via }) => via === 'ADDRESS');
  const own = addressed.filter(({ route }) => route === sideRoute);
  const valid = own.find(({ state }) => state === 'VALID');
  if (valid) return findBySubject(db, valid.subject);
  // The customer answers a request: whatever else the email refers to.
  if (addressed.some(({ route }) => route === supportRoute)) return null;
  const named = await findByReference(db, routed.email.references);
  if (named?.isOwn) return named.conversation;
  const [outdated] = own;
  const conversation = outdated
    ? await findBySubject(db, outdated.subject)
    : (named?.conversation ?? null);
  const { address, isProven } = routed.author;
  const sender = nameKey(address);
  return conversation && isProven && sender === nameKey(conversation.email) ? conversation : null;
}

async function findBySubject(db: Database, subject: string): Promise<SideConversationRow | null> {
  const id = /^side:(\d+)$/.exec(subject)?.[1];
  return id === undefined ? null : ((await findSideConversation(db, Number(id))) ?? null);
}

async function findByReference(
  db: Database,
  references: readonly string[],
): Promise<{ conversation: SideConversationRow; isOwn: boolean } | null> {
  if (references.length === 0) return null;
  const row = await db
    .selectFrom('support_side_messages')
    .innerJoin(
      'support_side_conversations',
      'support_side_conversations.id',
      'support_side_messages.conversation_id',
    )
    .where('message_id', 'in', references)
    .selectAll('support_side_conversations')
    .select('is_inbound')
    .orderBy('is_inbound')
    .orderBy('support_side_messages.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { is_inbound: isInbound, ...conversation } = row;
  return { conversation, isOwn: !isInbound };
}

interface Received {
  routed: RoutedEmail;
  conversation: SideConversationRow;
  text: ReceivedText;
  attachments: readonly unknown[];
  unstored: readonly UnstoredFile[];
}

async function addReceived(ctx: Ctx, unit: Unit, received: Received): Promise<RouteOutcome> {
  const { routed, conversation, text, attachments, unstored } = received;
  const { author } = routed;
  const { messageId } = routed.email;
  const requestId = await lockRequestAfterMerges(unit.trx, conversation.request_id);
  const message = await unit.trx
    .insertInto('support_side_messages')
    .values({
      ...{ ...text, conversation_id: conversation.id, is_inbound: true },
      ...{ sender_name: author.name || null, sender_email: author.address },
      ...{ attachments: JSON.stringify(attachments), message_id: messageId },
      ...{ inbound_id: routed.id, verdict: routed.verdicts.verdict, created_at: ctx.now },
      unstored: JSON.stringify(unstored),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await attachReceived(unit.trx, { type: sideMessageHolder, id: message.id }, message);
  await touchSideConversation(ctx, unit.trx, conversation.id);
  const number = await changeUnseen(ctx, unit, {
    id: requestId,
    work: async (open) => {
      const email = author.address;
      await open.addEvent('SIDE_REPLIED', { email, conversationId: conversation.id });
      return open.row.number;
    },
  });
  unit.emit({
    type: 'supportSide.replied',
    payload: { requestId, conversationId: conversation.id, messageId: message.id },
  });
  unit.emit({ type: 'supportRequest.updated', payload: { requestId } });
  return { state: 'ROUTED', path: `/support/agent/${number}` };
}

/** A message that could not be delivered is marked as such, and agents find it in the history. */
export async function noteSideBounce(ctx: Ctx, unit: Unit, bounce: KnownBounce): Promise<void> {
  if (!bounce.isPermanent) return;
  const reason = (bounce.diagnostic || bounce.status).slice(0, 300);
  const failed = await unit.trx
    .updateTable('support_side_messages')
    .set({ failed_reason: reason })
    .where('mail_id', '=', bounce.mailId)
    .where('failed_reason', 'is', null)
    .returning('conversation_id')
    .executeTakeFirst();
  const conversation = failed && (await findSideConversation(unit.trx, failed.conversation_id));
  if (!conversation) return;
  await changeUnseen(ctx, unit, {
    id: await lockRequestAfterMerges(unit.trx, conversation.request_id),
    work: (open) => open.addEvent('SIDE_FAILED', { email: conversation.email, reason }),
  });
}
