import type { QuickText } from '#ui/editor/editorTypes.ts';

/** What a feature offers in the `/` menu of a composer; the most used first. */
export type QuickSource = (query: string) => Promise<readonly RankedText[]>;

export interface RankedText {
  text: QuickText;
  useCount: number;
}

/** Of those used last in this browser. */
const remembered = 5;
const key = 'plaza.support.quickTexts';

/**
 * What the menu shows: without a query, what this agent used last and then what is used most; else by how well the
 * name matches.
 */
export function rankQuickTexts(
  found: readonly RankedText[],
  { query, recent }: { query: string; recent: readonly string[] },
): QuickText[] {
  const word = query.trim().toLowerCase();
  const placeOf = ({ text, useCount }: RankedText) => {
    const name = text.name.toLowerCase();
    const match = word === '' || name.startsWith(word) ? 0 : name.includes(word) ? 1 : 2;
    const at = recent.indexOf(text.id);
    return [match, at === -1 ? recent.length : at, -useCount] as const;
  };
  return found
    .map((each) => ({ each, place: placeOf(each) }))
    .sort(
      ({ place: one, each: { text } }, { place: other, each }) =>
        one[0] - other[0] ||
        one[1] - other[1] ||
        one[2] - other[2] ||
        text.name.localeCompare(each.text.name),
    )
    .map(({ each }) => each.text);
}

export function recentQuickTexts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // Storage may be blocked.
  }
}

export function rememberQuickText(id: string): void {
  const next = [id, ...recentQuickTexts().filter((each) => each !== id)].slice(0, remembered);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Then only the counts order the list.
  }
}
