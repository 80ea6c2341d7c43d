import { storedHtml } from '#ui/ownAddresses.ts';

/** Author and source. */
export interface Quoted {
  name: string;
  /** URL of the post or response, under the base path. */
  path: string;
}

/**
 * Content as a quote with its source, for an editor: nested quotes are removed, and mentions become plain
 * text. Browser only.
 * @param said rendered, sanitized HTML, or a part of it
 */
export function quoteHtml({ name, path }: Quoted, said: string | Node): string {
  const box = document.createElement('template');
  if (typeof said === 'string') box.innerHTML = said;
  else box.content.append(said);
  for (const inner of box.content.querySelectorAll('blockquote')) inner.remove();
  for (const mention of box.content.querySelectorAll('a.mention')) {
    mention.replaceWith(mention.textContent ?? '');
  }
  const link = document.createElement('a');
  link.setAttribute('href', path);
  link.textContent = name;
  const words = hasBlocks(box.content) ? box.innerHTML : `<p>${box.innerHTML}</p>`;
  return `<blockquote><p>${link.outerHTML}:</p>${storedHtml(words)}</blockquote><p></p>`;
}

function hasBlocks(content: DocumentFragment): boolean {
  return content.querySelector('p, ul, ol, pre, h2, h3, h4, table, figure, dl, details') !== null;
}
