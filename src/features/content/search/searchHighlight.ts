import { inOneLine } from '#core/excerpt.ts';
import { elidedLength, searchFold } from '#core/segment.ts';
import { unmarked } from '#features/content/searchIndex/ownStems.ts';

/** A segment of text; `hit` segments match the search. Plain text, never HTML. */
export interface HighlightPart {
  text: string;
  hit: boolean;
}

/** A search word as typed, and its stems. */
export interface HighlightTerm {
  word: string;
  stems: readonly string[];
  /** Incomplete: matches as a prefix. */
  open: boolean;
}

/** Maximum text length scanned for hits. */
const longestRead = 20_000;
/** A word that continues a stem by more than this is another word. */
const longestEnding = 4;

const spaceless =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;
const unspaced = /\p{Script=Hangul}|\p{Script=Arabic}/u;

/** The whole text with its hits marked. */
export function highlightText(text: string, terms: readonly HighlightTerm[]): HighlightPart[] {
  return partsOf(text, rangesOf(text.slice(0, longestRead), terms), 0, text.length);
}

/** An excerpt of about `length` characters with most of the words, hits marked. */
export function highlightSnippet(
  source: string,
  terms: readonly HighlightTerm[],
  length: number,
): HighlightPart[] {
  const text = inOneLine(source.slice(0, longestRead));
  const ranges = rangesOf(text, terms);
  const start = snippetStart(text, ranges, length);
  const end = snippetEnd(text, start, length);
  const parts = partsOf(text, ranges, start, end);
  if (start > 0) parts.unshift({ text: '…', hit: false });
  if (end < text.length || source.length > longestRead) parts.push({ text: '…', hit: false });
  return parts;
}

interface Range {
  start: number;
  end: number;
  term: number;
}

function rangesOf(text: string, terms: readonly HighlightTerm[]): Range[] {
  if (terms.length === 0) return [];
  const ranges: Range[] = [];
  for (const found of text.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)) {
    const [token] = found;
    if (spaceless.test(token)) ranges.push(...rangesInRun(token, found.index, terms));
    else {
      const end = found.index + token.length;
      const whole = termOf(searchFold(token), terms);
      const elided = whole < 0 ? elidedLength(token) : 0;
      const term = elided > 0 ? termOf(searchFold(token.slice(elided)), terms) : whole;
      if (term >= 0) ranges.push({ start: found.index + elided, end, term });
    }
  }
  return ranges;
}

function termOf(word: string, terms: readonly HighlightTerm[]): number {
  return terms.findIndex(
    (term) =>
      (term.open && word.startsWith(term.word)) ||
      [term.word, ...term.stems].some((stem) => isFormOf(word, unmarked(stem))),
  );
}

function isFormOf(word: string, stem: string): boolean {
  // Korean and Arabic words have particles and articles attached at both ends.
  if (unspaced.test(word) && stem.length > 1) return word.includes(stem);
  // Single letters and digits match exactly: Hub 2 does not match 2026.
  if (stem.length === 1 && !unspaced.test(word)) return word === stem;
  return word.startsWith(stem) && word.length - stem.length <= longestEnding;
}

/** In scripts without spaces, hits can be anywhere. */
function rangesInRun(run: string, offset: number, terms: readonly HighlightTerm[]): Range[] {
  const positions: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of run) {
    const plain = searchFold(character);
    for (let i = 0; i < plain.length; i += 1) positions.push(at);
    folded += plain;
    at += character.length;
  }
  positions.push(at);
  const ranges: Range[] = [];
  for (const [term, { word }] of terms.entries()) {
    for (let i = folded.indexOf(word); i >= 0 && word !== ''; i = folded.indexOf(word, i + 1)) {
      ranges.push({
        start: offset + (positions[i] ?? 0),
        end: offset + (positions[i + word.length] ?? at),
        term,
      });
    }
  }
  return ranges.sort((a, b) => a.start - b.start);
}

/** Starts at the hit with the most distinct words nearby, a few words earlier. */
function snippetStart(text: string, ranges: readonly Range[], length: number): number {
  let best = 0;
  let most = 0;
  for (const [index, range] of ranges.slice(0, 200).entries()) {
    const seen = new Set<number>();
    for (let i = index; i < ranges.length; i += 1) {
      const other = ranges[i];
      if (other === undefined || other.end > range.start + length * 0.8) break;
      seen.add(other.term);
    }
    if (seen.size > most) {
      most = seen.size;
      best = range.start;
    }
  }
  if (best < length / 3) return 0;
  const lead = best - Math.round(length / 5);
  const space = text.indexOf(' ', lead);
  if (space < 0 || space >= best) return best;
  return text.startsWith('· ', space + 1) ? space + 3 : space + 1;
}

function snippetEnd(text: string, start: number, length: number): number {
  const end = start + length;
  if (end >= text.length) return text.length;
  const space = text.lastIndexOf(' ', end);
  if (space > start + length / 2) return space;
  return /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end - 1 : end;
}

function partsOf(
  text: string,
  ranges: readonly Range[],
  start: number,
  end: number,
): HighlightPart[] {
  const parts: HighlightPart[] = [];
  let at = start;
  for (const range of ranges) {
    if (range.start < at || range.end > end) continue;
    if (range.start > at) parts.push({ text: text.slice(at, range.start), hit: false });
    parts.push({ text: text.slice(range.start, range.end), hit: true });
    at = range.end;
  }
  if (at < end) parts.push({ text: text.slice(at, end), hit: false });
  return parts;
}
