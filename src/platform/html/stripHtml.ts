import { unescapeHtml } from './escapeHtml.ts';

const blockEnd =
  /<\/(?:p|h[1-6]|li|dt|dd|blockquote|pre|tr|caption|figcaption|summary|details|table|ul|ol)>|<(?:br|hr)\b[^>]*>/gi;

/** The words of sanitised HTML: blocks on lines of their own, markup gone, entities read. */
export function stripHtml(html: string): string {
  const text = html
    .replace(blockEnd, '\n')
    .replace(/<\/t[hd]>/gi, ' ')
    .replace(/<[^>]*>/g, '');
  return unescapeHtml(text)
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
}
