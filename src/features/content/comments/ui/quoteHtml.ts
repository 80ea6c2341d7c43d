import { storedHtml } from '#ui/ownAddresses.ts';

/** Who said it, and where. */
export interface Quoted {
  name: string;
  /** Address of the post or response, below the base path. */
  path: string;
}

/**
 * What was said as a quotation with its source, for an editor: what it quoted itself is left out,
 * and nobody is called by their name again. Browser only.
 * @param said sanitised HTML as the page shows it, or a part of it
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
