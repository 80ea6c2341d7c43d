import { searchWords } from '#core/segment.ts';
import { isFiller } from '#features/content/search/fillerWords.ts';
import { randomOf } from '../searchData.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const shortest = 5;
/** Edits tried of each post. */
const perPost = 2;

/** One edit of a word: a letter left out, added, replaced or swapped with the next one. */
export function editOf(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const letter = letters[Math.floor(random() * letters.length)] ?? 'x';
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const edits = [
    before + after,
    `${before}${letter}${word.slice(at)}`,
    `${before}${letter}${after}`,
    at + 1 < word.length ? `${before}${word[at + 1]}${word[at]}${word.slice(at + 2)}` : before,
  ];
  return edits[Math.floor(random() * edits.length)] ?? before;
}

/** Queries of two telling words of a title, one of them with a typo. */
export function mistypedTitles(
  posts: readonly { id: number; title: string }[],
): { id: number; keywords: string }[] {
  const random = randomOf(3);
  return posts.flatMap(({ id, title }) => {
    const words = searchWords(title).filter((word) => /^[a-z]+$/.test(word));
    const long = words.filter((word) => word.length >= shortest && !isFiller(word));
    if (long.length < 2) return [];
    return Array.from({ length: perPost }, () => {
      const at = Math.floor(random() * long.length);
      const other = long[(at + 1) % long.length] ?? '';
      return { id, keywords: `${editOf(long[at] ?? '', random)} ${other}` };
    });
  });
}
