/** Text selected within a single post or response. */
export interface SelectedWords {
  /** Id of the containing element: `response-7`, `post`. */
  elementId: string;
  range: Range;
}

/** @returns null if nothing is selected, or the selection is not within one element */
export function selectedWords(): SelectedWords | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (range.toString().trim() === '') return null;
  const words = closest(range.commonAncestorContainer, '.prose:not(.editor-text)');
  // A section within a post, such as its accepted answer, has another author.
  const holder = words?.closest<HTMLElement>('[data-station], section');
  return holder?.dataset.station === undefined ? null : { elementId: holder.id, range };
}

/** The selection with formatting; code stays code. */
export function contentsOf(range: Range): string | Node {
  const code = closest(range.commonAncestorContainer, 'pre');
  if (!code) return wholeParts(range);
  const block = document.createElement('pre');
  block.append(document.createElement('code'));
  block.firstElementChild?.append(range.toString());
  return block.outerHTML;
}

/** List items and table rows need their container. */
function wholeParts(range: Range): Node {
  const contents = range.cloneContents();
  const holder = closest(range.commonAncestorContainer, '*');
  if (holder) keepNumbers(range, { from: holder, to: contents });
  if (!holder?.matches('ol, ul, table, tbody, tr')) return contents;
  const list = closest(holder, 'ol, ul, table');
  const whole = list?.cloneNode();
  if (whole instanceof HTMLOListElement) whole.start = numberAt(list, range);
  whole?.appendChild(contents);
  return whole ?? contents;
}

/** Ordered lists that start within the selection continue numbering from their first selected item. */
function keepNumbers(range: Range, { from, to }: { from: Element; to: Node }): void {
  let copy: Node | null = to.firstChild;
  for (const original of ancestorsWithin(from, range.startContainer)) {
    if (copy instanceof HTMLOListElement) copy.start = numberAt(original, range);
    copy = copy?.firstChild ?? null;
  }
}

/** Ancestors from the outermost to the node itself. */
function ancestorsWithin(holder: Node, node: Node): Node[] {
  const path: Node[] = [];
  for (let each: Node | null = node; each && each !== holder; each = each.parentNode) {
    path.unshift(each);
  }
  return path;
}

/** @returns the number of the first item in the range */
function numberAt(list: Node | null, range: Range): number {
  if (!(list instanceof HTMLOListElement)) return 1;
  const index = [...list.children].findIndex((item) => range.intersectsNode(item));
  return list.start + Math.max(index, 0);
}

function closest(node: Node, selector: string): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(selector) ?? null;
}
