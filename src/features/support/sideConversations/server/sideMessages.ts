import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { plainTextOf } from '#core/plainText.ts';
import type { SupportSideConversations, SupportSideMessages } from '#db/tables.ts';
import { replyAddress } from '#features/base/inboundMail/server/mailTokens.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { attachUploads } from '#features/support/requests/server/attachUploads.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { mailboxOfRequest } from '#features/support/supportEmail/server/mailboxOfRequest.ts';
import {
  agentSignature,
  attachedFiles,
} from '#features/support/supportEmail/server/supportLetters.ts';
import {
  supportEmailLimits,
  supportRoute,
} from '#features/support/supportEmail/supportEmailRules.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

export type SideConversationRow = Selectable<SupportSideConversations>;
export type SideMessageRow = Selectable<SupportSideMessages>;

/** The mail route of replies, and the type of the holder of their files. */
export const sideRoute = 'supportSide';
export const sideMessageHolder = 'supportSideMessage';

export interface SideText {
  content: string;
  stripped_content: string;
  attachments: readonly unknown[];
  sentAs: string | null;
}

/**
 * Writes an agent's message and sends it, within one transaction. The reply address has a token of this conversation
 * alone, and the email refers to no other one of the request.
 * @returns null if no mailbox receives email for the support desk
 */
export async function sendSideMessage(
  ctx: Ctx,
  trx: DatabaseTransaction,
  given: { request: SupportRequestRow; conversation: SideConversationRow; text: SideText },
): Promise<SideMessageRow | null> {
  const { request, conversation, text } = given;
  const { id, email, subject } = conversation;
  const mailbox = await mailboxOfRequest(trx, request);
  const replyTo = await replyAddress(ctx, trx, {
    ...{ route: sideRoute, mailboxRoute: supportRoute, mailboxId: mailbox?.id ?? null },
    ...{ subject: `side:${id}`, recipient: nameKey(email), memberId: null },
  });
  if (replyTo === null) return null;
  const references = await listMessageIds(trx, id);
  const message = await trx
    .insertInto('support_side_messages')
    .values({
      ...{ conversation_id: id, is_inbound: false, author_id: ctx.viewer.memberId },
      ...{ content: text.content, stripped_content: text.stripped_content },
      ...{ attachments: JSON.stringify(text.attachments), sent_as: text.sentAs },
      ...{ message_id: newMessageId(ctx, id), created_at: ctx.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const holder = { type: sideMessageHolder, id: message.id };
  await attachUploads(trx, holder, { text: message, uploaderId: ctx.viewer.memberId });
  const mailId = await queueMail(trx, {
    kind: 'SUPPORT_REPLY',
    data: {
      subject: references.length === 0 ? subject : `Re: ${subject}`,
      ...{ html: text.content, text: plainTextOf(text.content), references, url: null },
      isAside: true,
      signature: await agentSignature(trx, {
        authorId: message.author_id,
        mailboxId: mailbox?.id ?? null,
      }),
      files: await attachedFiles(trx, sideMessageHolder, [message]),
    },
    ...{ memberId: null, to: email, language: ctx.settings.defaultLanguage, replyTo },
    from: mailbox?.address ?? null,
    messageId: message.message_id ?? undefined,
  });
  await trx
    .updateTable('support_side_messages')
    .set({ mail_id: mailId })
    .where('id', '=', message.id)
    .execute();
  return { ...message, mail_id: mailId };
}

/** 96 random bits: a reply that refers to it comes from a recipient. */
function newMessageId({ mailing }: Ctx, id: number): string {
  const host = mailing.from.address.split('@')[1];
  return `side.${id}.${randomBytes(12).toString('hex')}@${host}`;
}

/** Of the conversation, the oldest first. */
async function listMessageIds(trx: DatabaseTransaction, conversationId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('support_side_messages')
    .where('conversation_id', '=', conversationId)
    .where('message_id', 'is not', null)
    .select('message_id')
    .orderBy('id', 'desc')
    .limit(supportEmailLimits.references)
    .execute();
  return rows.flatMap(({ message_id }) => message_id ?? []).reverse();
}
