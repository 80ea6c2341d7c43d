import { fold } from './slug.ts';

/** Maximum number of tags per post, and maximum length of a tag. */
export const tagLimits = { count: 5, length: 35 } as const;

// The lookbehind keeps a search for the end from beginning anew within a run: that would be quadratic.
const edges = /^[^\p{L}\p{N}\p{M}+#.]+|(?<![^\p{L}\p{N}\p{M}+#.])[^\p{L}\p{N}\p{M}+#.]+$/gu;

/**
 * A tag as it is shown: as it was written, on one line, without punctuation around it. Its name is the same as that of
 * the text.
 */
export function tagLabel(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  const bare = line.replace(edges, '');
  // Signs such as ™ are letters of the name.
  return tagName(bare) === tagName(text) ? bare : line;
}

/** Tags as members write them, each once, without those that have no letters. */
export function tagLabels(texts: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const text of texts) {
    const name = tagName(text);
    if (name !== '' && !byName.has(name)) byName.set(name, tagLabel(text));
  }
  return [...byName.values()];
}

/** Whether a tag is short enough, in its name as well. */
export function isTagLength(label: string): boolean {
  return label.length <= tagLimits.length && tagName(label).length <= tagLimits.length;
}

/**
 * The canonical form of a tag: accents removed, lowercase, words joined by hyphens; `+`, `#` and `.` are kept
 * (c++, c#, .net).
 */
export function tagName(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}+#.]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
