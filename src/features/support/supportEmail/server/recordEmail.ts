import { plainAddress } from '#features/base/inboundMail/inboundMailRules.ts';
import { attachReceived } from '#features/support/requests/server/attachUploads.ts';
import type { SupportEntryRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import type { ReceivedEmail } from './receivedText.ts';
import { rememberReferences } from './supportReferences.ts';

/** Records that an entry came by email, and by which Message-IDs later emails are recognised. */
export async function recordEmail(
  { now }: Ctx,
  { trx }: Unit,
  given: ReceivedEmail & { entry: SupportEntryRow; requestId: number; isOpening?: boolean },
): Promise<void> {
  const { entry, requestId, routed, author, text, attachments, unstored } = given;
  const { isOpening = false } = given;
  const { email, mailbox, replyTo } = routed;
  // Nobody leads the answers of another's request elsewhere.
  const isHeeded = isOpening || routed.author.isProven;
  const own = new Set([mailbox.address, routed.author.address]);
  const copied = [...email.to, ...email.cc]
    .map(({ address }) => address)
    .filter((address) => !own.has(plainAddress(address)));
  await trx
    .insertInto('support_emails')
    .values({
      ...{ entry_id: entry.id, is_inbound: true, message_id: email.messageId },
      address: author.memberId === null ? routed.author.address : null,
      reply_to: isHeeded ? (replyTo?.address ?? null) : null,
      is_silent: routed.isSilent,
      copied: JSON.stringify([...new Set(copied)].slice(0, 50)),
      ...{ inbound_id: routed.id, verdict: routed.verdicts.verdict, folded: text.folded },
      ...{ has_html: email.html !== null, protection: email.protection },
      ...{ unstored: JSON.stringify(unstored), created_at: now },
    })
    .execute();
  const ids = [...(email.messageId === null ? [] : [email.messageId]), ...email.references];
  await rememberReferences(trx, ids, { requestId, isOwn: false, now });
  if (author.memberId !== null) return;
  await attachReceived(trx, { type: 'supportEntry', id: entry.id }, { content: '', attachments });
}
