/**
 * Makes horizontally scrolling elements keyboard accessible (WCAG 2.1.1): code blocks are focusable, and a
 * table gets a scrolling box. Links whose text is their URL are marked: in print the others show their URL.
 * `html` is sanitized and well-formed.
 */
export function proseHtml(html: string): string {
  return html
    .replace(/<a (?=[^>]*href="([^"]*)"[^>]*>\1<)/gi, '<a data-bare ')
    .replace(/<pre(?=[\s>])/gi, '<pre tabindex="0"')
    .replace(/<table(?=[\s>])/gi, '<div class="table-scroll" tabindex="0"><table')
    .replace(/<\/table\s*>/gi, '</table></div>');
}
