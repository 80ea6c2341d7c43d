import { indexWords } from '#core/segment.ts';

/** Lessons of each kind before the filter says anything: fewer are an accident, not a habit. */
export const lessonsNeeded = 20;

/** More different words than this of one text teach nothing more. */
const wordsOfText = 400;
const longestText = 20_000;

/** How many lessons of each kind there were, or held a word. */
export interface Lessons {
  spam: number;
  good: number;
}

/** The different words of a text, as they are learned; addresses teach by their hosts. */
export function lessonWords(text: string): string[] {
  const cut = text.slice(0, longestText);
  const hosts = [...cut.matchAll(/\bhttps?:\/\/([a-z0-9.-]{3,100})/gi)].map(
    ([, host = '']) => `host:${host.toLowerCase()}`,
  );
  const words = indexWords(cut.replace(/\bhttps?:\/\/\S+/gi, ' '));
  return [...new Set([...hosts, ...words])].slice(0, wordsOfText);
}

/** The language a lesson belongs to: pt_BR and pt learn together. */
export function lessonLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/, 1)[0] ?? language;
}

export function canScore(total: Lessons): boolean {
  return total.spam >= lessonsNeeded && total.good >= lessonsNeeded;
}

/** A word nobody has seen says nothing (0.5), and weighs as much as one lesson. */
const unknownWeight = 1;
/** Only what speaks clearly is heard, and at most so many of them. */
const leastClear = 0.1;
const mostHeard = 150;

/** How much a word speaks for spam, in [0, 1]; carefully where it was seldom seen (Robinson). */
export function spamminess(word: Lessons, total: Lessons): number {
  const inSpam = Math.min(1, word.spam / Math.max(1, total.spam));
  const inGood = Math.min(1, word.good / Math.max(1, total.good));
  const seen = word.spam + word.good;
  const raw = seen === 0 ? 0.5 : inSpam / (inSpam + inGood);
  return (unknownWeight * 0.5 + seen * raw) / (unknownWeight + seen);
}

/**
 * How much a text is like what moderators called spam, in [0, 1]; 0.5 where it could be either. The
 * words' evidence is put together by Fisher's method, as SpamAssassin and bogofilter do.
 * @param words what each word of the text was seen in
 * @returns null while too little was learned
 */
export function scoreOf(words: readonly Lessons[], total: Lessons): number | null {
  if (!canScore(total)) return null;
  const heard = words
    .map((word) => spamminess(word, total))
    .filter((each) => Math.abs(each - 0.5) >= leastClear)
    .sort((a, b) => Math.abs(b - 0.5) - Math.abs(a - 0.5))
    .slice(0, mostHeard);
  if (heard.length === 0) return 0.5;
  const log = (of: (each: number) => number) =>
    heard.reduce((sum, each) => sum + Math.log(Math.max(of(each), 1e-12)), 0);
  const likesSpam = chanceOf(-2 * log((each) => each), heard.length);
  const likesGood = chanceOf(-2 * log((each) => 1 - each), heard.length);
  return (1 + likesSpam - likesGood) / 2;
}

/** The chance that so much evidence (chi square, 2n degrees of freedom) is an accident. */
function chanceOf(chiSquare: number, n: number): number {
  const half = chiSquare / 2;
  let term = Math.exp(-half);
  let sum = term;
  for (let i = 1; i < n; i += 1) {
    term *= half / i;
    sum += term;
  }
  return Math.min(1, sum);
}
