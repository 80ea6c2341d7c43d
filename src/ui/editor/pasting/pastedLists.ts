import type { FlatItem } from './flatItem.ts';
import type { PastedStyles } from './pastedStyles.ts';
import { isWordItem, wordItem } from './pastedWordItem.ts';

const deepest = 9;

/**
 * Makes real, nested lists of Word's paragraphs with `mso-list`, and of lists whose items name their level: Google
 * Docs and browsers put a list beside the item that it belongs to, Word on the web and Slack begin a new list for
 * each level or item.
 */
export function nestPastedLists(root: Element, styles: PastedStyles): void {
  for (const wrapper of root.querySelectorAll('div.ListContainerWrapper')) {
    wrapper.replaceWith(...wrapper.childNodes);
  }
  const holders = new Set<Element>();
  for (const found of root.querySelectorAll('p, div')) {
    if (found.parentElement && isWordItem(found, styles)) holders.add(found.parentElement);
  }
  for (const holder of holders) nestParagraphs(holder, styles);
  for (const list of [...root.querySelectorAll('ul, ol')]) {
    // Those inside are done with the outermost.
    if (list.isConnected && !list.parentElement?.closest('ul, ol')) nestFrom(list);
  }
}

/** Joins the paragraphs of lists that follow each other. */
function nestParagraphs(holder: Element, styles: PastedStyles): void {
  let run: FlatItem[] = [];
  let used: Element[] = [];
  const finish = () => {
    used[0]?.before(...listsOf(run));
    for (const element of used) element.remove();
    run = [];
    used = [];
  };
  for (const node of [...holder.childNodes]) {
    if (!(node instanceof Element)) {
      if (node.textContent?.trim()) finish();
      continue;
    }
    const item = wordItem(node, styles);
    const last = run.at(-1);
    if (item === 'continued' && last) {
      const paragraph = document.createElement('p');
      paragraph.append(...node.childNodes);
      run = [...run.slice(0, -1), { ...last, content: [...last.content, paragraph] }];
      used.push(node);
    } else if (item !== null && item !== 'continued') {
      run.push(item);
      used.push(node);
    } else if (run.length > 0 && node.textContent?.trim() === '' && node.localName === 'br') {
      used.push(node);
    } else finish();
  }
  finish();
}

/** Flattens a list and those of its kind that follow, and nests them anew, if they need it. */
function nestFrom(first: Element): void {
  const joined = [first];
  for (let next = first.nextElementSibling; next; next = next.nextElementSibling) {
    if (!isList(next) || !hasLevels(first) || !hasLevels(next) || hasTextBefore(next)) break;
    joined.push(next);
  }
  const isFlat = first.parentElement?.querySelector('ul > ul, ul > ol, ol > ul, ol > ol') !== null;
  if (joined.length === 1 && !isFlat && !hasDeeperLevels(first)) return;
  const items = joined.flatMap((list) => flatItems(list, 1));
  first.before(...listsOf(items));
  for (const list of joined) list.remove();
}

function flatItems(list: Element, depth: number): FlatItem[] {
  const isOrdered = list.localName === 'ol';
  const start = startOf(list);
  return [...list.childNodes].flatMap((node): FlatItem[] => {
    if (!(node instanceof Element)) {
      const content = node.textContent?.trim() ? [node] : [];
      return content.length > 0 ? [{ level: depth, isOrdered, start, list: '', content }] : [];
    }
    if (isList(node)) return flatItems(node, depth + 1);
    const level = Math.max(depth, levelOf(node) ?? 1);
    const inner = [...node.children].filter(isList);
    for (const each of inner) each.remove();
    const own = node.getAttribute('data-listid') ?? '';
    const content = node.localName === 'li' ? [...node.childNodes] : [node];
    return [
      { level, isOrdered, start, list: own, content },
      ...inner.flatMap((each) => flatItems(each, level + 1)),
    ];
  });
}

/** Nested lists of items, each of which is one level or more below its list. */
function listsOf(items: readonly FlatItem[]): Element[] {
  const lists: Element[] = [];
  const open: { level: number; element: Element; item: FlatItem }[] = [];
  for (const item of items) {
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    const same = open.at(-1);
    if (same && same.level === item.level && !isSameList(same.item, item)) open.pop();
    if (open.at(-1)?.level !== item.level) {
      const element = newList(item);
      const parent = open.at(-1)?.element.lastElementChild;
      if (parent) parent.append(element);
      else lists.push(element);
      open.push({ level: item.level, element, item });
    }
    const line = document.createElement('li');
    line.append(...item.content);
    open.at(-1)?.element.append(line);
  }
  return lists;
}

function newList({ isOrdered, start }: FlatItem): Element {
  const element = document.createElement(isOrdered ? 'ol' : 'ul');
  if (isOrdered && start > 1) element.setAttribute('start', String(start));
  return element;
}

function isSameList(one: FlatItem, other: FlatItem): boolean {
  return one.isOrdered === other.isOrdered && one.list === other.list;
}

function isList(element: Element): boolean {
  return element.localName === 'ul' || element.localName === 'ol';
}

function levelOf(item: Element): number | null {
  const written = item.getAttribute('aria-level') ?? item.getAttribute('data-aria-level');
  const indent = item.getAttribute('data-stringify-indent');
  const level = written !== null ? Number(written) : indent !== null ? Number(indent) + 1 : null;
  return level !== null && level >= 1 ? Math.min(Math.trunc(level), deepest) : null;
}

/** Each begins a list of its own in Word on the web and in Slack, never in Google Docs. */
function hasLevels(list: Element): boolean {
  const item = list.firstElementChild;
  return (
    item?.hasAttribute('data-listid') === true ||
    item?.hasAttribute('data-aria-level') === true ||
    item?.hasAttribute('data-stringify-indent') === true
  );
}

function hasDeeperLevels(list: Element): boolean {
  return [...list.children].some((item) => (levelOf(item) ?? 1) > 1);
}

function hasTextBefore(element: Element): boolean {
  const { previousSibling: before } = element;
  return before?.nodeType === Node.TEXT_NODE && (before.textContent ?? '').trim() !== '';
}

function startOf(list: Element): number {
  const start = Number(list.getAttribute('start') ?? 1);
  return Number.isInteger(start) && start > 0 ? start : 1;
}
