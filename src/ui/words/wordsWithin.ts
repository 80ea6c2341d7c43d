import type { ShownWord } from './shownWords.ts';

/** Attributes that people read or hear. */
const textAttributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
/** Elements around the given one in which a text with marks is looked for. */
const mostAround = 4;

/**
 * The texts of the interface that an element shows: its own and those within it, the longest first; if there are none,
 * those of the elements around it.
 */
export function wordsWithin(element: Element, known: readonly ShownWord[]): ShownWord[] {
  const byText = Map.groupBy(known, ({ text }) => plain(text));
  let at: Element | null = element;
  for (let step = 0; at !== null && step <= mostAround; step += 1) {
    const texts = new Set(textsOf(at, step === 0));
    const found = [...texts].flatMap((text) => byText.get(text) ?? []);
    const whole = plain(at.textContent ?? '');
    // Texts with marks, and those that others were joined with.
    const parts = found.length > 0 ? [] : partsOf(whole, byText);
    if (found.length + parts.length > 0) return longestFirst([...found, ...parts]);
    at = at.parentElement;
  }
  return [];
}

function textsOf(element: Element, isDeep: boolean): string[] {
  const own = [element, ...(isDeep ? element.querySelectorAll('*') : [])];
  return own.flatMap((each) => [
    ...textAttributes.map((name) => plain(each.getAttribute(name) ?? '')),
    ...[...each.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => plain(node.textContent ?? '')),
    plain(each.textContent ?? ''),
  ]);
}

function partsOf(whole: string, byText: ReadonlyMap<string, ShownWord[]>): ShownWord[] {
  // Of a whole page nothing is said.
  if (whole === '' || whole.length > 2_000) return [];
  return [...byText]
    .filter(([text]) => text.length > 2 && whole.includes(text))
    .flatMap(([, words]) => words);
}

/** Without marks, isolating characters and differences of space. */
function plain(text: string): string {
  return text
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function longestFirst(words: ShownWord[]): ShownWord[] {
  const places = new Map(words.map((word) => [`${word.namespace}:${word.key}`, word]));
  return [...places.values()]
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => other.text.length - one.text.length);
}
