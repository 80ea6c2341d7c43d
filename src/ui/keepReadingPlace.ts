/**
 * Changes a text that may stand before the reader's eyes: the paragraph at the top of the window stays
 * where it is, if it is still there. What stands below the text the browser keeps in its place.
 * @param change must be done when it returns
 */
export function keepReadingPlace(text: Element | null, change: () => void): void {
  const top = text && firstSeen(text);
  change();
  if (!top) return;
  const same = [...text.children].find((child) => child.textContent === top.words);
  if (same)
    window.scrollBy({ top: same.getBoundingClientRect().top - top.at, behavior: 'instant' });
}

/** The first paragraph in the window of a text whose beginning is above it. */
function firstSeen(text: Element): { words: string; at: number } | null {
  if (text.getBoundingClientRect().top >= 0) return null;
  for (const child of text.children) {
    const { top, bottom } = child.getBoundingClientRect();
    if (top > window.innerHeight) return null;
    if (bottom > 0) return { words: child.textContent, at: top };
  }
  return null;
}
