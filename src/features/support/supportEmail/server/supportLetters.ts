import { randomBytes } from 'node:crypto';
import { plainTextOf } from '#core/plainText.ts';
import { replyAddress } from '#features/base/inboundMail/server/mailTokens.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { nameKey } from '#features/people/identity/identityRules.ts';
import { firstNameIn } from '#features/people/members/server/memberLoader.ts';
import { requestPath } from '#features/support/requests/server/requestPath.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { supportEmailLimits, supportRoute } from '../supportEmailRules.ts';
import { mailboxOfRequest } from './mailboxOfRequest.ts';
import { findSupportMailbox } from './supportMailboxes.ts';
import { rememberReferences } from './supportReferences.ts';

export interface MailRecipient {
  email: string;
  /** Null: without an account. */
  memberId: number | null;
}

interface SupportLetter {
  row: SupportRequestRow;
  /** The newest entry in it. */
  entry: SupportEntryRow;
  recipient: MailRecipient;
  html: string;
  signature: string;
  files: { key: string; name: string }[];
  solvedUrl?: string | null;
}

/** Sends one or several replies of agents as one email; an answer to it joins the request. */
export async function sendReplyEmail(
  ctx: Ctx,
  trx: DatabaseTransaction,
  given: Pick<SupportLetter, 'row' | 'recipient' | 'solvedUrl'> & {
    entries: readonly SupportEntryRow[];
  },
): Promise<void> {
  const { entries, ...letter } = given;
  const entry = entries.at(-1);
  if (!entry) return;
  await sendLetter(ctx, trx, {
    ...{ ...letter, entry, html: entries.map(({ content }) => content).join('') },
    files: await attachedFiles(trx, 'supportEntry', entries),
    signature: await agentSignature(trx, {
      authorId: entry.author_id,
      mailboxId: (await mailboxOfRequest(trx, letter.row))?.id ?? null,
      isFirstNameOnly: letter.row.channel === 'CHAT',
    }),
  });
}

/** Sends messages of a request, within a transaction, to someone who takes part. */
export async function sendLetter(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { row, entry, recipient, html, signature, files, solvedUrl = null }: SupportLetter,
): Promise<void> {
  const messageId = newMessageId(ctx, entry);
  const subject = subjectOf(row);
  const isFirst = entry.seq === 1;
  const mailId = await queueMail(trx, {
    kind: 'SUPPORT_REPLY',
    data: {
      // The desk writes first: it answers nothing.
      subject: isFirst ? subject.replace(/^Re: /, '') : subject,
      ...{ html, text: plainTextOf(html), signature, solvedUrl, files },
      url: recipient.memberId === null ? null : await requestPath(ctx, row),
      references: await listReferences(trx, row.id),
    },
    ...(await addressed(ctx, trx, { row, recipient, messageId })),
  });
  await trx
    .insertInto('support_emails')
    .values({
      ...{ entry_id: entry.id, is_inbound: false, mail_id: mailId, message_id: messageId },
      address: recipient.memberId === null ? recipient.email : null,
      created_at: ctx.now,
    })
    .execute();
}

/** Where it goes, and how an answer finds its request: by the token in the reply address, and by the Message-ID. */
export async function addressed(
  ctx: Ctx,
  trx: DatabaseTransaction,
  given: { row: SupportRequestRow; recipient: MailRecipient; messageId: string },
) {
  const { row, recipient, messageId } = given;
  const { email: to, memberId } = recipient;
  const mailbox = await mailboxOfRequest(trx, row);
  await rememberReferences(trx, [messageId], { requestId: row.id, isOwn: true, now: ctx.now });
  const replyTo = await replyAddress(ctx, trx, {
    ...{ route: supportRoute, subject: `request:${row.id}`, recipient: nameKey(to), memberId },
    mailboxId: mailbox?.id ?? null,
  });
  const from = mailbox?.address ?? null;
  return { memberId, to, language: row.language, from, replyTo, messageId };
}

/** What visitors of a chat write goes to no address that nobody has proved. */
function subjectOf({ title, number, channel, requester_id }: SupportRequestRow): string {
  const isProven = channel !== 'CHAT' || requester_id !== null;
  return isProven ? `Re: ${title} [#${number}]` : `Re: [#${number}]`;
}

/** 96 random bits: whoever refers to it has received it. */
export function newMessageId({ mailing }: Ctx, { id }: { id: number }): string {
  const host = mailing.from.address.split('@')[1];
  return `support.${id}.${randomBytes(12).toString('hex')}@${host}`;
}

/** The Message-IDs of the request's emails, the oldest first. */
export async function listReferences(
  trx: DatabaseTransaction,
  requestId: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('support_emails')
    .innerJoin('support_entries', 'support_entries.id', 'entry_id')
    .where('request_id', '=', requestId)
    .where('message_id', 'is not', null)
    .select('message_id')
    .orderBy('support_emails.id', 'desc')
    .limit(supportEmailLimits.references)
    .execute();
  return rows.flatMap(({ message_id }) => message_id ?? []).reverse();
}

/** The name of the agent, in chats the first name, then the signature of the mailbox. */
export async function agentSignature(
  trx: DatabaseTransaction,
  given: { authorId: number | null; mailboxId: number | null; isFirstNameOnly?: boolean },
): Promise<string> {
  const { authorId, mailboxId, isFirstNameOnly = false } = given;
  const author = await trx
    .selectFrom('members')
    .where('id', '=', authorId)
    .select(['first_name', 'full_name', 'username'])
    .executeTakeFirst();
  const name =
    author && (isFirstNameOnly ? firstNameIn(author) : author.full_name || author.username);
  const { signature } = await findSupportMailbox(trx, mailboxId);
  return [name, signature].filter(Boolean).join('\n');
}

/** The files that belong to the messages: no others are sent. */
export async function attachedFiles(
  trx: DatabaseTransaction,
  type: string,
  messages: readonly { id: number }[],
): Promise<{ key: string; name: string }[]> {
  const rows = await trx
    .selectFrom('file_uses')
    .innerJoin('files', 'files.storage_key', 'file_uses.storage_key')
    .where('target_type', '=', type)
    .where(
      'target_id',
      'in',
      messages.map(({ id }) => id),
    )
    .select(['files.storage_key as key', 'file_name as name'])
    .orderBy('files.id')
    .execute();
  return rows;
}
