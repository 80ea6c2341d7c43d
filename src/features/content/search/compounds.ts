import { baseOf } from '#core/languages.ts';
import { unmarked } from '#features/content/searchIndex/ownStems.ts';

const compoundingLanguages = new Set(['da', 'de', 'is', 'nb', 'nl', 'no', 'sv']);

/** Letters of the shortest word that is looked for within others, and of what must be beside it. */
const shortestPart = 4;
const shortestRest = 3;
/** A word of so many letters at the beginning of another is seldom there by chance: not so `auto` in `automatic`. */
const telling = 5;
/** An ending that a word within another may have. */
const longestEnding = 3;

/** Letters between the words of a compound: Arbeitszeit, Zwiebelnsuppe, boekenkast, gatuljós. */
const joints = ['', 's', 'es', 'n', 'en', 'e', 'er', 'ar', 'a', 'u', 'na'] as const;

/** Whether any of the languages writes compounds as one word. */
export function writesCompounds(languages: readonly string[]): boolean {
  return languages.some((language) => compoundingLanguages.has(baseOf(language)));
}

/** The part of a word that its forms have in common, to look for within other words; null if it is too short. */
export function partOf(word: string, stems: readonly string[]): string | null {
  if (!/^[a-z]{4,24}$/.test(word)) return null;
  const shorter = stems
    .map(unmarked)
    .filter(
      (stem) => word.startsWith(stem) && stem.length >= Math.max(shortestPart, word.length - 2),
    );
  return [...shorter, word].sort((one, other) => one.length - other.length)[0] ?? null;
}

/** Whether a word is a compound of a word, whose forms begin with a part: at its end, or at its beginning if it is long. */
export function isCompoundOf(
  compound: string,
  { word, part }: { word: string; part: string },
): boolean {
  if (compound === word) return false;
  const at = compound.lastIndexOf(part);
  if (at < 0) return false;
  const rest = compound.length - at - part.length;
  if (at >= shortestRest) return rest <= longestEnding;
  return at === 0 && word.length >= telling && rest > longestEnding;
}

/** The pairs of words that a compound may be made of; the first without the letters that join it. */
export function splitsOf(word: string): [string, string][] {
  if (!/^[a-z]{8,24}$/.test(word)) return [];
  const splits: [string, string][] = [];
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    for (const joint of joints) {
      const bare = first.slice(0, first.length - joint.length);
      if (first.endsWith(joint) && bare.length >= shortestPart) splits.push([bare, second]);
    }
  }
  return splits;
}

/** Forms that a word within a compound has by itself: Batteriewechsel, Batterien. */
export function formsAlone(part: string): string[] {
  return ['', 'n', 'en', 'e', 'er', 's'].map((ending) => `${part}${ending}`);
}
