import { indexWords } from '#core/segment.ts';

/** Minimum number of samples of each class before the filter classifies. */
export const lessonsNeeded = 20;

/** Maximum number of distinct words trained per text. */
const wordsOfText = 400;
const longestText = 20_000;

/** Number of samples of each class, in total or with a word. */
export interface Lessons {
  spam: number;
  good: number;
}

/** The distinct words of a text for training; links contribute their hosts. */
export function lessonWords(text: string): string[] {
  const cut = text.slice(0, longestText);
  const hosts = [...cut.matchAll(/\bhttps?:\/\/([a-z0-9.-]{3,100})/gi)].map(
    ([, host = '']) => `host:${host.toLowerCase()}`,
  );
  const words = indexWords(cut.replace(/\bhttps?:\/\/\S+/gi, ' '));
  return [...new Set([...hosts, ...words])].slice(0, wordsOfText);
}

/** The language used for training: pt_BR and pt share one. */
export function lessonLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/, 1)[0] ?? language;
}

export function canScore(total: Lessons): boolean {
  return total.spam >= lessonsNeeded && total.good >= lessonsNeeded;
}

/** The prior of an unknown word (0.5), with the weight of one sample. */
const unknownWeight = 1;
/** Only significant words count, up to a maximum. */
const leastClear = 0.1;
const mostHeard = 150;

/** The spam probability of a word, in [0, 1], smoothed for rare words (Robinson). */
export function spamminess(word: Lessons, total: Lessons): number {
  const inSpam = Math.min(1, word.spam / Math.max(1, total.spam));
  const inGood = Math.min(1, word.good / Math.max(1, total.good));
  const seen = word.spam + word.good;
  const raw = seen === 0 ? 0.5 : inSpam / (inSpam + inGood);
  return (unknownWeight * 0.5 + seen * raw) / (unknownWeight + seen);
}

/**
 * The spam probability of a text, in [0, 1]; 0.5 is undecided. Word probabilities are combined with Fisher's
 * method, as in SpamAssassin and bogofilter.
 * @param words sample counts of each word of the text
 * @returns null with too few samples
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

/** The probability of such a value by chance (chi-square, 2n degrees of freedom). */
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
