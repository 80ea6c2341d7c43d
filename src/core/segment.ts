import { fold } from './slug.ts';

/** Longer tokens are not words (encoded data, random typing); PostgreSQL accepts at most 2046 bytes. */
const longestWord = 64;

const bigramScripts = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\u30fc';
const spacelessScripts = `${bigramScripts}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}`;
const wordPattern = new RegExp(
  `[${spacelessScripts}\\p{M}]+|[\\p{L}\\p{N}\\p{M}]+?(?=[${spacelessScripts}]|[^\\p{L}\\p{N}\\p{M}]|$)`,
  'gu',
);
const spacelessPattern = new RegExp(`[${spacelessScripts}]`, 'u');
const bigramPattern = new RegExp(`^[${bigramScripts}]+$`, 'u');
const hangulPattern = /^\p{Script=Hangul}{3,}$/u;
const widePattern = new RegExp(`[${bigramScripts}\\p{Script=Hangul}]`, 'gu');

/** Elided prefixes in French and Italian: l'eau, qu'elle, dell'acqua. */
const elision =
  /(?<![\p{L}\p{N}\p{M}])((?:[cdjlmnstv]|qu|jusqu|lorsqu|puisqu|un|all|dall|dell|nell|sull|quell)['’])([\p{L}\p{N}\p{M}]{2}[\p{L}\p{N}\p{M}'’]*)/giu;

/** Without a dictionary for a script the segmenter uses its rules; the language makes little difference. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/**
 * The words of a query: case and accents folded, Arabic letters unified, and scripts without spaces
 * segmented, whatever the declared language.
 */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const [run] of searchFold(text.replace(elision, '$2')).matchAll(wordPattern)) {
    if (bigramPattern.test(run)) words.push(...questionRun(run));
    else if (spacelessPattern.test(run)) words.push(...segmentRun(run));
    else words.push(cut(run));
  }
  return words;
}

/**
 * The indexed words of a text: its words, and for Chinese, Japanese and Korean also every bigram, because queries and
 * texts may be segmented differently. Elisions are also indexed as one word: D'Angelo matches dangelo.
 */
export function indexWords(text: string): string[] {
  const joined = [...text.matchAll(elision)].map(([whole]) => whole).join(' ');
  const words: string[] = [];
  for (const [run] of searchFold(`${text.replace(elision, '$2')} ${joined}`).matchAll(
    wordPattern,
  )) {
    if (!spacelessPattern.test(run)) words.push(cut(run), ...hangulParts(run));
    else if (bigramPattern.test(run)) words.push(...new Set([...segmentRun(run), ...bigrams(run)]));
    else words.push(...segmentRun(run));
  }
  return words;
}

/** Korean joins nouns to one word, and particles to words in Latin letters: 비밀번호변경, GPS를. */
function hangulParts(run: string): string[] {
  if (hangulPattern.test(run)) return bigrams(run).slice(1);
  const [, latin] = /^([a-z0-9]{2,})\p{Script=Hangul}+$/u.exec(run) ?? [];
  return latin === undefined ? [] : [latin];
}

/** The bigrams of a Chinese, Japanese or longer Korean word; none for other words. */
export function bigrams(word: string): string[] {
  if (!bigramPattern.test(word) && !hangulPattern.test(word)) return [];
  const characters = [...word];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/** Length of the elided prefix: 2 for `l'eau`, 0 for most words. */
export function elidedLength(word: string): number {
  return [...word.matchAll(elision)][0]?.[1]?.length ?? 0;
}

/** Whether a word is a single Chinese or Japanese character, which matches as the start of bigrams. */
export function isLoneCharacter(word: string): boolean {
  return [...word].length === 1 && bigramPattern.test(word);
}

/** Korean particles and the endings of verbs made of nouns, the longest first. */
const koreanEnding =
  /(?<=\p{Script=Hangul}{2})(?:하려면|했습니다|합니다|됩니다|되었습니다|되지|하지|하는|하기|하고|하면|해요|했어요|되는|에서는|에서|으로는|으로|에게|까지|부터|처럼|보다|이나|들을|들이|들은|들의|들|은|는|이|가|을|를|에|의|로|와|과|도|만)$/u;

/** A Korean word without particle; null for others, and for what has none. */
export function withoutParticle(word: string): string | null {
  if (!/\p{Script=Hangul}$/u.test(word)) return null;
  const noun = word
    .replace(koreanEnding, '')
    .replace(/^([a-z0-9]{2,})(?:은|는|이|가|을|를|에|의|로|와|과|도|만|에서|으로)$/u, '$1');
  return noun === word ? null : noun;
}

/** Whether a word is Korean: particles are suffixes, so it is always matched as a prefix. */
export function isHangul(word: string): boolean {
  return /^\p{Script=Hangul}/u.test(word);
}

/** Length for the three-character minimum: a CJK character counts as two (DECISIONS "Search"). */
export function searchLength(text: string): number {
  const kept = [...searchFold(text).matchAll(/[\p{L}\p{N}]/gu)].length;
  return kept + [...text.normalize('NFKC').matchAll(widePattern)].length;
}

/**
 * Version of the segmentation: raise it with every change here or in `searchLanguages.ts`, and every
 * community is reindexed after its next start.
 */
export const searchReading = 2;

/** Stands for the Russian й, which is no и with an accent, while accents are folded. */
const keptLetter = '\ue000';

/**
 * Folds case and accents, drops NUL and other control characters, unifies Arabic letter forms, drops Hebrew
 * points; unifies final sigma and Turkish dotless i, and transliterates þ and ð.
 */
export function searchFold(text: string): string {
  return fold(text.normalize('NFC').replace(/й/giu, keptLetter))
    .replaceAll(keptLetter, 'й')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/['’ʼ＇]/gu, '')
    .replace(/[\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/gu, '')
    .replace(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu, '')
    .replace(/ς/gu, 'σ')
    .replace(/ı/gu, 'i')
    .replace(/þ/gu, 'th')
    .replace(/ð/gu, 'd')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/[ىئ]/gu, 'ي')
    .replace(/ؤ/gu, 'و')
    .replace(/ة/gu, 'ه')
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660));
}

function segmentRun(run: string): string[] {
  return [...segmenter.segment(run)].filter((s) => s.isWordLike).map((s) => cut(s.segment));
}

/** Chinese and Japanese words that only join others. */
const joining = /^(?:\p{Script=Hiragana}|[的了是])$/u;

/**
 * Appends a single character of a query to the previous word (自行 车), because a text may be segmented
 * differently; joining words are dropped next to other words.
 */
function questionRun(run: string): string[] {
  const words: string[] = [];
  let attached = false;
  for (const word of segmentRun(run)) {
    const single = [...word].length === 1;
    const joins = joining.test(word);
    if (single && !joins && attached) words.push(`${words.pop() ?? ''}${word}`);
    else if (!joins) words.push(word);
    attached = !joins;
  }
  return words.length > 0 ? words : segmentRun(run);
}

function cut(word: string): string {
  return word.length > longestWord ? word.slice(0, longestWord) : word;
}
