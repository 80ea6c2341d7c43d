/**
 * Rendered content with unhighlighted code: the editor highlights code itself, and drops line breaks that are
 * the only text between highlighted spans.
 */
export function plainCode(html: string): string {
  return html.replace(/<pre>.*?<\/pre>/gs, (block) => block.replace(/<\/?span[^>]*>/g, ''));
}
