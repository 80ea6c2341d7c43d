import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { type FoldedReply, foldQuotes } from './foldQuotes.ts';

export interface ReplyContent {
  /** Plain text; quoted passages marked by `>`. */
  text: string;
  /** The same as HTML of paragraphs, links and blockquotes, not yet sanitised for storage. */
  html: string;
  /** The message replied to, and the signature. */
  folded: string;
}

/** Addresses with a reply token, and links with a token: quotes of our own email contain the reader's. */
const secretAddress = /\+[a-z2-7]{26}@[a-z0-9.-]+/gi;
const beforeSecret = /[^\s<>@:;,()]/;
const link = /https?:\/\/[^\s<>"]*/gi;
const secretPath =
  /^https?:\/\/.*\/(?:unsubscribe|reset-password|verify-email|public\/support\/requests|support\/contact\/confirm)/i;

/** What a sender wrote, without the message they answer, and without secrets that quotes may contain. */
export function replyContentOf(emailText: string): ReplyContent {
  const { parts, folded } = foldQuotes(emailText);
  const own = parts.map((part) => ({ ...part, text: withoutSecrets(part.text) }));
  return { text: textOf(own), html: htmlOf(own), folded: withoutSecrets(folded) };
}

/** All of a text as what its sender wrote. */
export function wholeReply(emailText: string): ReplyContent {
  const text = withoutSecrets(emailText);
  return { text, html: paragraphs(text), folded: '' };
}

function withoutSecrets(text: string): string {
  return withoutAddresses(text).replace(link, (address) =>
    secretPath.test(address) ? '…' : address,
  );
}

/** In time linear to the text: what is before a token is found from the token backwards. */
function withoutAddresses(text: string): string {
  let kept = '';
  let from = 0;
  for (const { 0: token, index } of text.matchAll(secretAddress)) {
    let start = index;
    while (start > from && beforeSecret.test(text[start - 1] ?? '')) start -= 1;
    kept += `${text.slice(from, start)}…`;
    from = index + token.length;
  }
  return kept + text.slice(from);
}

function textOf(parts: FoldedReply['parts']): string {
  return parts
    .map(({ kind, text }) => (kind === 'quote' ? text.replace(/^/gm, '> ') : text))
    .join('\n\n');
}

function htmlOf(parts: FoldedReply['parts']): string {
  return parts
    .map(({ kind, text }) => {
      const html = paragraphs(text);
      return kind === 'quote' ? `<blockquote>${html}</blockquote>` : html;
    })
    .join('');
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

const webAddress = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”]/gi;

function linked(text: string): string {
  let html = '';
  let from = 0;
  for (const { 0: address, index } of text.matchAll(webAddress)) {
    html += `${escapeHtml(text.slice(from, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    from = index + address.length;
  }
  return html + escapeHtml(text.slice(from));
}
