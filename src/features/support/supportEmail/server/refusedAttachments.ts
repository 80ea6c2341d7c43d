import type { SenderNote } from '#features/base/inboundMail/server/mailRoute.ts';
import type { Ctx } from '#platform/context.ts';
import type { ReceivedEmail } from './receivedText.ts';
import { supportEmailNoteText } from './supportEmailWords.ts';

/** Tells the sender which attachments were not stored. */
export function refusedAttachments(
  { locale }: Ctx,
  { refused, author }: ReceivedEmail,
): { note?: SenderNote } {
  if (refused.length === 0) return {};
  const text = supportEmailNoteText('attachments', locale, { names: refused.join(', ') });
  const { memberId } = author;
  return { note: { reason: 'attachments', text, language: locale, memberId, url: '/' } };
}
