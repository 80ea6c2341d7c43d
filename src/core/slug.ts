/**
 * A readable URL segment: accents removed, lowercase, words joined by hyphens, any script kept (DECISIONS
 * "Posts"). Emoji, punctuation and bidi control characters are dropped.
 *
 * @returns 1 to 80 characters; `post` if nothing is left
 */
export function slugOf(title: string): string {
  const words = fold(title)
    .replace(/['’\u0640]/gu, '')
    .replace(vowelSigns, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const cut = [...words].slice(0, 80).join('').replace(/-+$/, '');
  return cut || 'post';
}

/** Vowel marks that Arabic and Hebrew omit in normal writing. */
const vowelSigns = /[\u064b-\u065f\u0670\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu;

/** Lowercase, compatibility-decomposed, Latin marks removed. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/đ/g, 'd')
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe');
}
