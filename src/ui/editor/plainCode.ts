/**
 * Content as a page shows it, with its code as it was written: the editor colours code itself, and drops
 * line breaks that stand alone between coloured words.
 */
export function plainCode(html: string): string {
  return html.replace(/<pre>.*?<\/pre>/gs, (block) => block.replace(/<\/?span[^>]*>/g, ''));
}
