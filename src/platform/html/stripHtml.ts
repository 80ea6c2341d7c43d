import { unescapeHtml } from './escapeHtml.ts';

const blockEnd =
  /<\/(?:p|h[1-6]|li|dt|dd|blockquote|pre|tr|caption|figcaption|summary|details|table|ul|ol)>|<(?:br|hr)\b[^<>]*>/gi;

/** The plain text of sanitized HTML: blocks on separate lines, markup removed, entities decoded. */
export function stripHtml(html: string): string {
  const text = html
    .replace(blockEnd, '\n')
    .replace(/<\/t[hd]>/gi, ' ')
    .replace(/<[^<>]*>/g, '');
  return unescapeHtml(text)
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
}
