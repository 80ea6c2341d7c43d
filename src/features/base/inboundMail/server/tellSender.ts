import { queueMail } from '#features/base/mail/server/queueMail.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { RoutedEmail, SenderNote } from './mailRoute.ts';

/**
 * Answers a sender, at most once a day for each reason. Only an address that is proven, or to which a token
 * was sent, gets an answer: others may be victims of a forgery.
 */
export async function tellSender(
  { now }: Ctx,
  { trx }: Unit,
  { routed, note }: { routed: RoutedEmail; note: SenderNote },
): Promise<void> {
  const { email, verdicts, tokens, isSilent, mailbox } = routed;
  const sender = email.from?.address;
  if (!sender || isSilent || verdicts.verdict === 'FAIL') return;
  const isKnown = tokens.some(({ recipient }) => recipient === sender);
  if (!isKnown && verdicts.verdict !== 'PASS') return;
  const first = await trx
    .insertInto('mail_refusals')
    .values({ sender, day: now.toISOString().slice(0, 10), reason: note.reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sender')
    .executeTakeFirst();
  if (!first) return;
  await queueMail(trx, {
    kind: 'INBOUND_NOTE',
    data: { subject: email.subject, text: note.text, url: note.url },
    memberId: note.memberId,
    to: sender,
    from: mailbox.address,
    language: note.language,
  });
}
