import { emailKey } from '#core/emailAddress.ts';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import { changeUnseen } from '#features/support/requests/server/supportWrites.ts';
import {
  attachedFiles,
  type MailRecipient,
  sendLetter,
} from '#features/support/supportEmail/server/supportLetters.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { transcriptSchema } from '../liveChatInputs.ts';
import { liveChatLimits } from '../liveChatRules.ts';
import { firstNameOf } from './agentNames.ts';
import { demandNotBanned } from './liveChatAvailability.ts';
import { findChat, type LiveChatRow, listChatEntries } from './liveChatQueries.ts';
import { getOwnChat } from './visitorChat.ts';

/** Of a longer chat, these are the first. */
const mostMessages = 1000;

/** Once, after a chat in which an agent took part: what nobody answered is not sent to an address that nobody proved. */
export function canSendTranscript(chat: LiveChatRow): boolean {
  return chat.state === 'ENDED' && chat.accepted_at !== null && chat.transcript_sent_at === null;
}

/**
 * Sends the messages of the viewer's chat to them: to the address of their account, the one they gave, or, if they gave
 * none, to one that they give now, which then receives the replies as well.
 * @throws AppError NOT_FOUND, FORBIDDEN if banned, VALIDATION_FAILED, CONFLICT if it was sent, or the chat goes on
 */
export async function sendLiveChatTranscript(
  ctx: Ctx,
  given: { email?: string | null },
): Promise<void> {
  const { request_id: id } = await getOwnChat(ctx);
  await inTransaction(ctx, (unit) =>
    changeUnseen(ctx, unit, {
      id,
      work: async (open) => {
        const { trx } = unit;
        const chat = await findChat(trx, id);
        if (chat === null || !canSendTranscript(chat)) {
          throw cannotSend();
        }
        // The site around the chat has named them, with their address.
        const isNamed = chat.person_id !== null && open.row.requester_email !== null;
        const recipient = await recipientOf(ctx, open.row, given);
        await demandNotBanned(ctx, recipient.email);
        if (open.row.requester_id === null && open.row.requester_email === null) {
          await open.patch({ requester_email: recipient.email });
        }
        const entries = await listChatEntries(trx, chat, { after: 0, limit: mostMessages });
        // To an address that nobody has proved, no text of the visitor: it could be sent to anyone.
        const isProven = recipient.memberId !== null || isNamed;
        const messages = entries.filter(
          ({ kind, author_role: role }) => kind === 'REPLY' && (isProven || role === 'AGENT'),
        );
        const entry = messages.at(-1);
        if (!entry) throw cannotSend();
        if (!isProven) await demandMailRoom(ctx, trx, recipient.email);
        await sendLetter(ctx, trx, {
          ...{ row: open.row, entry, recipient, signature: '' },
          html: await transcriptOf(ctx, open.row, messages),
          files: await attachedFiles(trx, 'supportEntry', messages),
        });
        await trx
          .updateTable('live_chats')
          .set({ transcript_sent_at: ctx.now })
          .where('request_id', '=', id)
          .execute();
      },
    }),
  );
}

function cannotSend(): AppError {
  return new AppError('CONFLICT', { message: 'The transcript can’t be sent now.' });
}

/** An address that visitors gave receives few of them. @throws AppError RATE_LIMITED */
async function demandMailRoom(
  { now }: Ctx,
  trx: DatabaseTransaction,
  email: string,
): Promise<void> {
  const { count } = await trx
    .selectFrom('live_chats')
    .innerJoin('support_requests', 'support_requests.id', 'request_id')
    .where('requester_email', '=', email)
    .where('transcript_sent_at', '>', new Date(now.getTime() - 86_400_000))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= liveChatLimits.transcriptsOfAddress) {
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: 86_400 });
  }
}

/** Where a transcript goes: the confirmed address of the account, or the one given; null without one. */
export async function transcriptEmailOf(
  ctx: Ctx,
  { requester_id: memberId, requester_email: email }: SupportRequestRow,
): Promise<string | null> {
  if (memberId === null) return email;
  const member = await wholeMemberLoader(ctx).load(memberId);
  return member === null || member.email_verified_at === null ? null : member.email;
}

async function recipientOf(
  ctx: Ctx,
  row: SupportRequestRow,
  given: { email?: string | null },
): Promise<MailRecipient> {
  const { requester_id: memberId } = row;
  const known = await transcriptEmailOf(ctx, row);
  if (known !== null) return { email: known, memberId };
  if (memberId === null) {
    return { email: emailKey(parseInput(transcriptSchema, given).email), memberId };
  }
  const message = validationMessages.email;
  throw validationFailed([{ field: 'email', rule: 'unverified', message }]);
}

async function transcriptOf(
  ctx: Ctx,
  row: SupportRequestRow,
  messages: readonly SupportEntryRow[],
): Promise<string> {
  const moment = new Intl.DateTimeFormat(row.language.replace('_', '-'), {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
  });
  const parts = await Promise.all(
    messages.map(async ({ author_role: role, author_id, author_name, content, created_at }) => {
      const given = role === 'AGENT' ? null : author_name;
      const name = given ?? (await firstNameOf(ctx, author_id)) ?? '';
      const at = `${moment.format(created_at)} UTC`;
      return `<p><strong>${escapeHtml(name)}</strong> · ${escapeHtml(at)}</p>${content}`;
    }),
  );
  return parts.join('');
}
