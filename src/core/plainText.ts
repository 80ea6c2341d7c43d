const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Plain text as HTML: a blank line ends a paragraph, a single line break becomes <br>. A trailing space is
 * kept, because the user may be typing.
 */
export function textToHtml(text: string): string {
  return text
    .trimStart()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(
      (paragraph) =>
        `<p>${escaped(paragraph.replace(/^\s+|\n\s*$/g, '')).replace(/\n/g, '<br>')}</p>`,
    )
    .join('');
}

/** The text of sanitized HTML for a plain text box. Works without a DOM. */
export function plainTextOf(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|div|li|h[1-6]|pre|blockquote|tr)>\s*/gi, '\n\n')
    .replace(/<[^<>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a text box can show it without losing anything but spaces: paragraphs and line breaks alone. */
export function isPlainHtml(html: string): boolean {
  return textToHtml(plainTextOf(html)) === html.trim();
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => escapes[character] ?? character);
}
