import type { SenderNote } from '#features/base/inboundMail/server/mailRoute.ts';
import { namesOf } from '#features/engage/emailReplies/server/storeAttachments.ts';
import type { Ctx } from '#platform/context.ts';
import type { ReceivedEmail } from './receivedText.ts';
import { supportEmailNoteText } from './supportEmailWords.ts';

/** Tells the sender which attachments were not stored. */
export function refusedAttachments(
  { locale }: Ctx,
  { unstored, author }: ReceivedEmail,
): { note?: SenderNote } {
  if (unstored.length === 0) return {};
  const text = supportEmailNoteText('attachments', locale, { names: namesOf(unstored, locale) });
  const { memberId } = author;
  return { note: { reason: 'attachments', text, language: locale, memberId, url: '/' } };
}
