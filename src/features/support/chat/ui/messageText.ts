import { plainTextOf, textToHtml } from '#core/plainText.ts';

/** What is typed is plain text; the server makes its addresses links, and sanitizes it. */
export function htmlOfMessage(text: string): string {
  return textToHtml(text.trim());
}

/** A paragraph with a link into the portal, as it is stored. */
export function escapedLink(path: string, title: string): string {
  const href = path.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const words = textToHtml(title.trim() || path).replace(/^<p>|<\/p>$/g, '');
  return `<p><a href="${href}">${words}</a></p>`;
}

/** The text of a message, in one line for the list. */
export function lineOfMessage(html: string): string {
  return plainTextOf(html.slice(0, 2_000)).replace(/\s+/g, ' ').slice(0, 140);
}
