import { searchWords } from '#core/segment.ts';
import { isFiller } from '#features/content/search/fillerWords.ts';
import { isLongEnough } from '#features/content/search/searchRules.ts';
import { questionWords } from '#features/content/search/searchTerms.ts';

export const quoteLimits = {
  /** Answers shown. */
  most: 3,
  /** Results of the search that may answer. */
  results: 8,
  /**
   * Least score of the first answer, and of the others relative to it: of the judged queries that get an answer, four in five get
   * the right one first (`npm run bench -- --answers`).
   */
  least: 0.58,
  leastBeside: 0.85,
  /** Years after which an answer may be out of date. */
  /** Share of the words in the title of a result that is what was looked for. */
  found: 0.75,
  oldYears: 2,
  /** Days that feedback is kept. */
  keptDays: 365,
} as const;

/** One word is a name or a topic: the results lead there. */
export function mayBeAnswered(keywords: string): boolean {
  return isLongEnough(keywords) && tellingWords(keywords).length > 1;
}

/** Only who asked something, in three words or more, hears that there is no answer. */
export function isQuestion(keywords: string): boolean {
  return questionWords(keywords).length > 2 || /[?？؟]/.test(keywords);
}

function tellingWords(keywords: string): string[] {
  return questionWords(keywords).filter((word) => !isFiller(word));
}

interface AskedWord {
  word: string;
  stems: readonly string[];
}

/** The share of the words, by their length, that a text contains in any form: 0 to 1. */
export function coverageOf(text: string, asked: readonly AskedWord[]): number {
  const words = new Set(searchWords(text));
  let all = 0;
  let found = 0;
  for (const { word, stems } of asked) {
    const weight = Math.min(word.length, 8);
    all += weight;
    if (hasForm(words, [word, ...stems])) found += weight;
  }
  return all === 0 ? 0 : found / all;
}

function hasForm(words: ReadonlySet<string>, stems: readonly string[]): boolean {
  if (stems.some((stem) => words.has(stem))) return true;
  return [...words].some((word) => stems.some((stem) => isForm(word, stem)));
}

/** An ending is no longer than the stem: “calibr” is in “calibrations”, “pot” not in “potatoes”. */
function isForm(word: string, stem: string): boolean {
  const ending = word.length - stem.length;
  return stem.length > 3 && word.startsWith(stem) && ending <= Math.min(stem.length, 6);
}

interface Evidence {
  /** Likeness of the meaning; null where only words were compared. */
  likeness: number | null;
  /** Of the words, in passage and title together. */
  coverage: number;
}

/** How well a passage answers: 0 to 1. By words alone, nearly all of them have to be there. */
export function answerScoreOf({ likeness, coverage }: Evidence): number {
  const byWords = coverage * 0.6;
  // A post may have no passages yet.
  if (likeness === null) return byWords;
  return Math.min(1, Math.max(byWords, 0.75 * Math.max(likeness, 0) + 0.35 * coverage));
}

/** A sentence ends: a passage without any is code, a table or a list of names. */
const prose = /[\p{L}\p{N}][”)]?[.!?。！？؟](?:\s|$)/u;

/** Which passage of a text is quoted. A comment that answers begins with the answer. */
export function passageFit(
  text: string,
  { coverage, likeness, opensAnswer }: { coverage: number; likeness: number; opensAnswer: boolean },
): number {
  const opening = opensAnswer ? 0.2 : 0;
  const penalty = prose.test(text) ? 0 : 0.4;
  return coverage * 0.5 + likeness + opening - penalty;
}

/** Whether an answer may be out of date. */
export function isOldAnswer(writtenAt: Date, now: Date): boolean {
  return now.getTime() - writtenAt.getTime() > quoteLimits.oldYears * 365.25 * 86_400_000;
}
