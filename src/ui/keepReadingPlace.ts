/**
 * Updates a text without moving what the reader sees: the paragraph at the top of the window keeps its
 * position, if it still exists. Content below the text is anchored by the browser.
 * @param change must be synchronous
 */
export function keepReadingPlace(text: Element | null, change: () => void): void {
  const top = text && firstSeen(text);
  change();
  if (!top) return;
  const same = [...text.children].find((child) => child.textContent === top.words);
  if (same)
    window.scrollBy({ top: same.getBoundingClientRect().top - top.at, behavior: 'instant' });
}

/** The first paragraph in the window of a text that starts above it. */
function firstSeen(text: Element): { words: string; at: number } | null {
  if (text.getBoundingClientRect().top >= 0) return null;
  for (const child of text.children) {
    const { top, bottom } = child.getBoundingClientRect();
    if (top > window.innerHeight) return null;
    if (bottom > 0) return { words: child.textContent, at: top };
  }
  return null;
}
