import { articleLimits } from '../articleLimits.ts';
import { bareText } from '../passageText.ts';

/** Id of the element around the editor of the draft. */
export const draftTextId = 'draft-text';

/** A passage of the draft that a reviewer comments on. */
export interface DraftPassage {
  quote: string;
}

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, tr, summary, figcaption';

/** @returns null unless text of the draft, and nothing else, is selected */
export function selectedPassage(): (DraftPassage & { range: Range }) | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: around } = range;
  const holder = around instanceof Element ? around : around.parentElement;
  if (!holder?.closest(`#${draftTextId} [contenteditable="true"]`)) return null;
  const contents = range.cloneContents();
  for (const block of contents.querySelectorAll(blocks)) block.append('\n');
  const text = contents.textContent.trim().replace(/\n{2,}/g, '\n');
  // Not half of a character.
  const quote = text.slice(0, articleLimits.quote).replace(/[\uD800-\uDBFF]$/, '');
  return quote === '' ? null : { quote, range };
}

/** The first place of a passage in the text of the draft, as it is in the editor. */
export function findPassage({ quote }: DraftPassage): Range | null {
  const editor = document.querySelector(`#${draftTextId} [contenteditable="true"]`);
  const wanted = bareText(quote);
  if (editor === null || wanted === '') return null;
  const characters: { node: Text; offset: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const character = bareText(node.data.charAt(offset));
      if (character === '') continue;
      text += character;
      characters.push({ node, offset });
    }
  }
  const at = text.indexOf(wanted);
  const [first, last] = [characters[at], characters[at + wanted.length - 1]];
  if (at < 0 || !first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}

/**
 * Scrolls to a passage of the draft and selects it in the editor.
 * @returns whether the text contains it
 */
export function showPassage(passage: DraftPassage): boolean {
  const range = findPassage(passage);
  if (range === null) return false;
  const { startContainer: start } = range;
  const holder = start.parentElement;
  holder?.closest<HTMLElement>('[contenteditable="true"]')?.focus({ preventScroll: true });
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  holder?.scrollIntoView({ block: 'center' });
  return true;
}
