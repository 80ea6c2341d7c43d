/** Words that are marked within one post or response. */
export interface SelectedWords {
  /** Of the element that holds them: `response-7`, `post`. */
  elementId: string;
  range: Range;
}

/** @returns null when nothing is marked, or not within one of them */
export function selectedWords(): SelectedWords | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (range.toString().trim() === '') return null;
  const words = closest(range.commonAncestorContainer, '.prose:not(.editor-text)');
  // A section within a post, such as its accepted answer, has another voice.
  const holder = words?.closest<HTMLElement>('[data-station], section');
  return holder?.dataset.station === undefined ? null : { elementId: holder.id, range };
}

/** The words with their form; code stays code. */
export function contentsOf(range: Range): string | DocumentFragment {
  const code = closest(range.commonAncestorContainer, 'pre');
  if (!code) return range.cloneContents();
  const block = document.createElement('pre');
  block.append(document.createElement('code'));
  block.firstElementChild?.append(range.toString());
  return block.outerHTML;
}

function closest(node: Node, selector: string): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(selector) ?? null;
}
