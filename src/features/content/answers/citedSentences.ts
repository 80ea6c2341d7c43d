import { turningMarks } from '#core/plainLine.ts';
import { searchWords } from '#core/segment.ts';
import { isFiller } from '#features/content/search/fillerWords.ts';

/** A sentence of a phrased answer, as plain text. */
export interface CitedSentence {
  text: string;
  /** Numbers of the passages that it is from, from 1. */
  sources: number[];
}

/** What a sentence may be from. */
export interface GivenPassage {
  title: string;
  text: string;
}

export const sentenceLimits = {
  /** Sentences of an answer. */
  most: 6,
  /** Characters: of a sentence, and read of what a model writes. */
  longest: 400,
  read: 4_000,
  /** Share of its telling words that are in the passages that a sentence names. */
  leastShared: 0.25,
} as const;

/**
 * What may be shown of a text that a model wrote: sentences that name passages that it was given, share words and numbers with them,
 * and lead nowhere. The text is not trusted: posts may have told the model what to write.
 */
export function citedSentences(written: string, given: readonly GivenPassage[]): CitedSentence[] {
  return cleaned(written)
    .split(/\n+/)
    .flatMap(sentencesOf)
    .map((sentence) => readSentence(sentence, given))
    .filter((sentence) => sentence !== null)
    .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
    .slice(0, sentenceLimits.most);
}

/** Without what reorders or hides text, and without marks of Markdown. */
function cleaned(written: string): string {
  return written
    .slice(0, sentenceLimits.read)
    .toWellFormed()
    .replace(turningMarks, '')
    .replace(/[^\P{C}\n\u200c\u200d]/gu, ' ')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/【\s*(\d{1,3})\s*】/g, '[$1]')
    .replace(/\*\*|__|`+/g, '');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const listMark = /^\s*(?:[-*•#>]+|\d{1,2}[.)])\s+/;
/** “It closes. [1]” is “It closes [1].” */
const lateCitations = /([.!?。！？؟…]+["”’)»]*)((?:\s*\[[\d\s,;]+\])+)/g;

function sentencesOf(line: string): string[] {
  const text = line.replace(listMark, '').replace(lateCitations, '$2$1');
  return Array.from(segmenter.segment(text), ({ segment }) => segment.trim());
}

const citation = /\s*\[\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*\]/g;

function readSentence(sentence: string, given: readonly GivenPassage[]): CitedSentence | null {
  const named = [...sentence.matchAll(citation)].flatMap(([, numbers = '']) =>
    numbers.split(/[,;]/).map(Number),
  );
  const sources = [...new Set(named)].sort((a, b) => a - b);
  const passages = sources.map((number) => given[number - 1]);
  const text = sentence.replace(citation, '').replace(/\s+/g, ' ').trim();
  const isCited = passages.length > 0 && passages.every((passage) => passage !== undefined);
  if (!isCited || text === '' || text.length > sentenceLimits.longest || leadsAway(text)) {
    return null;
  }
  const from = passages.map((passage) => `${passage?.title} ${passage?.text}`).join('\n');
  return isFrom(text, from) ? { text, sources } : null;
}

/** A URL, an address, a link of Markdown, or a tag. */
const leading = /:\/\/|\bwww\.|\b(?:mailto|tel|javascript):|\]\s*\(|!\[|<[/!a-z]|\S@\S/iu;
/** Names of files end in what is no top-level domain. */
const fileEnding = /\.(?:ya?ml|json|csv|log|ini|conf|cfg|xml|txt|toml|html|css|js|exe|dll|pdf)$/iu;
const dotted = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;

function leadsAway(text: string): boolean {
  return leading.test(text) || (text.match(dotted) ?? []).some((name) => !fileEnding.test(name));
}

/** Numbers are those of the passages, and some of the words. */
function isFrom(text: string, from: string): boolean {
  const known = new Set(numbersOf(from));
  if (numbersOf(text).some((number) => number.length > 1 && !known.has(number))) return false;
  const told = tellingWords(text);
  const words = [...new Set(searchWords(from))];
  const shared = told.filter((word) => {
    const stem = stemOf(word);
    return words.some((other) => other.startsWith(stem));
  });
  return told.length === 0 || shared.length / told.length >= sentenceLimits.leastShared;
}

function numbersOf(text: string): string[] {
  return text.match(/\p{Nd}+(?:[.,:]\p{Nd}+)*/gu) ?? [];
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function tellingWords(text: string): string[] {
  const isTelling = (word: string) =>
    (word.length > 3 || (word.length > 1 && spaceless.test(word))) &&
    !/^\p{Nd}+$/u.test(word) &&
    !isFiller(word);
  return [...new Set(searchWords(text))].filter(isTelling);
}

function stemOf(word: string): string {
  return word.length > 5 ? word.slice(0, Math.ceil(word.length * 0.7)) : word;
}
