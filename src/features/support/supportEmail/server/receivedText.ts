import { textToHtml } from '#core/plainText.ts';
import { invitationHtml } from '#features/base/inboundMail/server/invitationHtml.ts';
import type { RoutedEmail } from '#features/base/inboundMail/server/mailRoute.ts';
import { isForwardSeparator } from '#features/base/inboundMail/server/quoteLines.ts';
import type { UnstoredFile } from '#features/engage/emailReplies/server/storeAttachments.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';
import { cleanHtml } from '#platform/html/cleanHtml.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import type { RequestSender } from './findThread.ts';

/** An email that becomes an entry of a request. */
export interface ReceivedEmail {
  routed: RoutedEmail;
  author: RequestSender;
  text: ReceivedText;
  attachments: readonly unknown[];
  unstored: readonly UnstoredFile[];
}

/** What an email says, for an entry of a request. */
export interface ReceivedText {
  content: string;
  stripped_content: string;
  /** The quoted message and the signature, which are shown on demand. */
  folded: string;
}

/**
 * The text that the sender wrote. Where nothing but quotes was found, all of it: no one's words may get lost because
 * they were taken for a quote. A text that is too long ends with an ellipsis; the original message has the rest.
 * What they forward is quoted below. Invitations follow as cards.
 * @returns null for an email without any text and, if it is bare, without a subject
 */
export async function receivedText(
  { email, reply }: RoutedEmail,
  { isBare, locale }: { isBare: boolean; locale: string },
): Promise<ReceivedText | null> {
  const { invitations } = email;
  const text = await writtenText({ email, reply }, isBare && invitations.length === 0);
  if (text === null || invitations.length === 0) return text;
  const content = `${text.content}${await cleanHtml(invitationHtml(invitations, locale))}`;
  return { ...text, content, stripped_content: stripHtml(content) };
}

/** How subjects of forwarded emails begin, by language. */
const forwardPrefix =
  /^\s*(?:fwd?|fw|wg|tr|rv|rm|enc|i|vs|vb|vl|doorst|pd|továbbítva|fvs|yml|iln|ilt|πρθ|пересл|転送|转发|轉寄|전달|إعادة توجيه)\s*[:：]/iu;

/** Whoever forwards an email wants the desk to read it, unlike a message that a reply repeats. */
function isForwarded(subject: string, folded: string): boolean {
  return (
    folded !== '' && (forwardPrefix.test(subject) || folded.split('\n').some(isForwardSeparator))
  );
}

async function writtenText(
  { email, reply }: Pick<RoutedEmail, 'email' | 'reply'>,
  isBare: boolean,
): Promise<ReceivedText | null> {
  const { folded } = reply;
  if (reply.text !== '' && isForwarded(email.subject, folded)) {
    const html = `${reply.html}<blockquote>${textToHtml(folded)}</blockquote>`;
    return limited(html, { text: `${reply.text}\n\n${folded}`, folded: '' });
  }
  if (reply.text !== '') return limited(reply.html, { text: reply.text, folded });
  if (reply.folded.trim() !== '') {
    return limited(textToHtml(reply.folded), { text: reply.folded, folded: '' });
  }
  const subject = email.subject.trim();
  if (subject === '' && isBare) return null;
  return limited(`<p>${escapeHtml(subject || '—')}</p>`, { text: subject, folded: '' });
}

async function limited(
  html: string,
  { text, folded }: { text: string; folded: string },
): Promise<ReceivedText> {
  const content = await cleanHtml(html);
  const stripped = stripHtml(content);
  if (stripped.length <= supportLimits.message) {
    return { content, stripped_content: stripped, folded };
  }
  const cut = await cleanHtml(textToHtml(`${text.slice(0, supportLimits.message - 100)}…`));
  return { content: cut, stripped_content: stripHtml(cut), folded };
}
