import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import {
  type MailAddress,
  MailFailure,
  type MailTransport,
  type OutgoingMail,
} from '#platform/mail/mailing.ts';
import { mailingOf } from '#platform/mail/storedMailServer.ts';
import { isSuppressible, maxAttempts, retryDelayMs } from '../mailRules.ts';
import { withAttachments } from './mailAttachments.ts';
import { lockMail, type MailRow, updateMail } from './mailQueries.ts';
import { isSuppressed, liftSuppression, suppressAddress } from './mailSuppressions.ts';
import { addDelivery } from './queueMail.ts';
import { renderMail } from './renderMail.ts';

/** Mails accepted by the mail server but not recorded yet: the database may be unavailable just then. */
const accepted = new Set<number>();

/**
 * Delivers one mail of the outbox, unless it is finished or locked. It is held with a row lock during
 * delivery, so that no two processes send it, and the mail of a dead process is released immediately.
 *
 * A mail that the server has accepted is never sent again. If this process dies before recording that, the
 * mail is resent with the same Message-ID, so that receivers can detect the duplicate.
 *
 * @param signal aborted at shutdown: stops waiting for the mail server
 */
export async function deliverMail(
  given: Ctx,
  { mailId, signal, files }: { mailId: number; signal?: AbortSignal; files: FileStore },
): Promise<void> {
  const ctx = { ...given, mailing: await mailingOf(given) };
  await ctx.db.transaction().execute(async (trx) => {
    // A mail server may be slow; the connection is idle meanwhile.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const mail = await lockMail(trx, mailId);
    if (mail?.state !== 'QUEUED') return;
    const { transport } = ctx.mailing;
    try {
      const address = mail.recipient;
      if (isSuppressible(mail.kind) && (await isSuppressed(trx, address))) {
        const message = 'Not sent: an earlier email to this address was refused.';
        throw new MailFailure(message, { permanent: true });
      }
      const outgoing = await outgoingOf(ctx, mail, files);
      if (transport) await sendAs(transport, { outgoing, mailId, signal }, ctx.mailing.from);
      await updateMail(trx, mailId, {
        state: transport ? 'SENT' : 'KEPT',
        attempt_count: mail.attempt_count + (transport ? 1 : 0),
        message_id: outgoing.messageId,
        last_error: null,
        finished_at: new Date(),
      });
      if (transport) await liftSuppression(trx, address);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      if (error.recipientRefused) {
        const reason = error.message;
        await suppressAddress(trx, { address: mail.recipient, reason, now: new Date() });
      }
      const attempts = mail.attempt_count + 1;
      const over = error.permanent || attempts >= maxAttempts;
      await updateMail(trx, mailId, {
        state: over ? 'FAILED' : 'QUEUED',
        attempt_count: attempts,
        last_error: error.message.slice(0, 500),
        message_id: mail.message_id ?? messageIdOf(ctx, mail),
        finished_at: over ? new Date() : null,
      });
      if (!over) await addDelivery(trx, mailId, new Date(Date.now() + retryDelayMs(attempts)));
      const outcome = over ? 'given up' : 'to be tried again';
      ctx.log.warn({ mailId, attempts, reason: error.message }, `mail not delivered, ${outcome}`);
    }
  });
  accepted.delete(mailId);
}

/**
 * Some servers send only from the address of the account that they are used with: what they refuse to send from a
 * mailbox is sent from the community's address. Answers reach the mailbox by Reply-To.
 */
async function sendAs(
  transport: MailTransport,
  given: { outgoing: OutgoingMail; mailId: number; signal: AbortSignal | undefined },
  { address }: MailAddress,
): Promise<void> {
  const { outgoing } = given;
  try {
    await send(transport, given);
  } catch (error) {
    const isOther = outgoing.from.address !== address;
    if (!isOther || !(error instanceof MailFailure) || !error.senderRefused) throw error;
    await send(transport, {
      ...given,
      outgoing: { ...outgoing, from: { ...outgoing.from, address } },
    });
  }
}

async function send(
  transport: MailTransport,
  {
    outgoing,
    mailId,
    signal,
  }: { outgoing: OutgoingMail; mailId: number; signal: AbortSignal | undefined },
): Promise<void> {
  if (accepted.has(mailId)) return;
  signal?.throwIfAborted();
  await Promise.race([
    transport.send(outgoing).then(() => accepted.add(mailId)),
    new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

/** @throws MailFailure for a mail that cannot be rendered */
async function outgoingOf(ctx: Ctx, mail: MailRow, store: FileStore): Promise<OutgoingMail> {
  const { from } = ctx.mailing;
  if (!/^[^\s<>,;:"@]+@[^\s<>,;:"@]+$/.test(mail.recipient)) {
    throw new MailFailure('The recipient isn’t a valid email address.', { permanent: true });
  }
  const { files, ...rendered } = await renderMail(ctx, mail);
  const { html, attachments } = await withAttachments(ctx, { html: rendered.html, files }, store);
  return {
    messageId: mail.message_id ?? messageIdOf(ctx, mail),
    from: { name: from.name ?? ctx.settings.name, address: mail.sender ?? from.address },
    to: mail.recipient,
    replyTo: mail.reply_to,
    date: mail.created_at,
    ...rendered,
    ...{ html, attachments },
  };
}

/** The same for every attempt: derived from the mail, and stored once used. */
function messageIdOf({ mailing }: Ctx, { id, created_at }: MailRow): string {
  const mark = createHash('sha256').update(`${id} ${created_at.toISOString()}`).digest('hex');
  return `${id}.${mark.slice(0, 24)}@${mailing.from.address.split('@')[1]}`;
}
