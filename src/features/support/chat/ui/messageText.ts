import { plainTextOf, textToHtml } from '#core/plainText.ts';

/** What is typed is plain text; the server makes its addresses links, and sanitizes it. */
export function htmlOfMessage(text: string): string {
  return textToHtml(text.trim());
}

/** The text of a message, in one line for the list. */
export function lineOfMessage(html: string): string {
  return plainTextOf(html.slice(0, 2_000)).replace(/\s+/g, ' ').slice(0, 140);
}
