import { highlightText } from '../searchHighlight.ts';
import { questionWords } from '../searchTerms.ts';

/** The title of the post, and the text of it and its responses. */
const marked = '#post h1, main .prose:not([contenteditable])';
const markClass = 'search-hit keyword-hit';

interface MarkOptions {
  /** Hears how many hits there are, again when more text comes. */
  onCount: (count: number) => void;
  /** Ends it, and takes the marks away. */
  signal: AbortSignal;
}

/**
 * Marks the words of a keyword on the page, also in responses that are loaded later, and scrolls to the
 * first unless the address names a response or the reader has scrolled already.
 */
export function markKeyword(keyword: string, { onCount, signal }: MarkOptions): void {
  const terms = questionWords(keyword).map((word) => ({ word, stems: [], open: false }));
  const main = document.querySelector('main');
  if (terms.length === 0 || main === null) return;

  const mark = () => {
    for (const element of document.querySelectorAll(marked)) markWithin(element, terms);
    onCount(document.querySelectorAll('.keyword-hit').length);
  };
  mark();
  scrollToFirst();

  let frame = 0;
  // Idempotent, so that its own changes end the loop.
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  });
  observer.observe(main, { childList: true, subtree: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const hit of document.querySelectorAll('.keyword-hit')) unwrap(hit);
  });
}

function markWithin(element: Element, terms: Parameters<typeof highlightText>[1]): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest('.keyword-hit')) texts.push(node);
  }
  for (const text of texts) {
    const parts = highlightText(text.data, terms);
    if (!parts.some(({ hit }) => hit)) continue;
    text.replaceWith(...parts.map(({ text: words, hit }) => (hit ? markOf(words) : words)));
  }
}

function markOf(words: string): HTMLElement {
  const mark = document.createElement('mark');
  mark.className = markClass;
  mark.textContent = words;
  return mark;
}

function unwrap(mark: Element): void {
  const parent = mark.parentNode;
  mark.replaceWith(...mark.childNodes);
  parent?.normalize();
}

function scrollToFirst(): void {
  const query = new URLSearchParams(location.search);
  if (query.has('commentId') || query.has('replyId') || query.has('at')) return;
  if (location.hash !== '' || window.scrollY > 0) return;
  const first = document.querySelector('.keyword-hit');
  const { bottom = 0 } = first?.getBoundingClientRect() ?? {};
  if (bottom > window.innerHeight) first?.scrollIntoView({ block: 'center' });
}
