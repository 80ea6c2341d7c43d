import { saysAnswersBelow } from './answersBelow.ts';
import { hasHeaderBlock } from './headerBlock.ts';
import { type Attribution, attributionOf, isSeparator } from './quoteLines.ts';
import { isDashes, signatureStart } from './signatureLines.ts';

/** Lines that mark where a quoted message begins and ends: HTML clients say so by an element. */
export const quoteMark = '\u2063quote\u2063';
export const quoteEnd = '\u2063end\u2063';

/** A part of a reply: what the sender wrote, or a passage that they quoted to answer it. */
export interface ReplyPart {
  kind: 'text' | 'quote';
  text: string;
}

export interface FoldedReply {
  /** What the sender wrote, with the passages quoted between it. */
  parts: ReplyPart[];
  /** The message replied to, and the signature; empty if there are none. */
  folded: string;
}

/** Lines of a wrapped attribution: `On Mon, 5 Jan 2026 at 10:00, Ann Other <ann@…>` / `wrote:`. */
const longestAttribution = 4;
/** Lines that a mailing list appends below a line of exactly so many underscores. */
const longestFooter = 8;
const footerLine = /^_{47}$/;

/**
 * Separates a reply from the message it answers, in time linear to its length. What is written above, below or
 * between quotes is kept; nothing is recognised by words that a person could write in a sentence. When in doubt, a text
 * is shown: lines with `>` are folded only where an attribution shows that they are quoted.
 */
export function foldQuotes(text: string): FoldedReply {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/^[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/, ''))
    .map((line) => (line === '-- ' ? line : line.trimEnd()));
  const { scanned, isAttributed } = scan(lines);
  const withoutQuote = isAttributed
    ? withoutTrailingQuote(scanned)
    : withoutTrailingBlanks(scanned);
  const unsigned = withoutQuote.slice(0, signatureStart(withoutQuote.map(({ line }) => line)));
  const written = isAttributed ? withoutTrailingQuote(unsigned) : withoutTrailingBlanks(unsigned);
  const parts = partsOf(written);
  const texts = parts.filter(({ kind }) => kind === 'text');
  if (texts.length === 0) {
    // An attribution makes it an empty reply; a message that only quotes is a forwarded one, and kept.
    const isReply = scanned.some(({ kind, line }) => kind === 'attribution' || isDashes(line));
    return isReply ? { parts: [], folded: cleaned(lines) } : { parts: textOnly(lines), folded: '' };
  }
  const rest = cleaned(lines.slice(written.length));
  if (
    scanned.length < lines.length &&
    saysAnswersBelow(texts.map((each) => each.text).join('\n'))
  ) {
    return { parts: [...parts, { kind: 'quote', text: rest }], folded: '' };
  }
  const [first] = parts;
  const isBelow = isAttributed && first?.kind === 'quote' && parts.length === texts.length + 1;
  if (isBelow) return { parts: texts, folded: cleaned([first.text, rest]) };
  return { parts, folded: rest };
}

interface ScannedLine {
  kind: 'blank' | 'text' | 'quote' | 'attribution';
  line: string;
}

interface Scan {
  /** The lines up to a quoted message that goes to the end, because its lines have no `>`. */
  scanned: ScannedLine[];
  /** Something says that a message is quoted. */
  isAttributed: boolean;
}

function scan(lines: readonly string[]): Scan {
  const scanned: ScannedLine[] = [];
  const ends = elementEnds(lines);
  let isAttributed = false;
  let hasText = false;
  const take = (kind: ScannedLine['kind'], to: number) => {
    for (const line of lines.slice(scanned.length, to)) scanned.push({ kind, line });
  };
  while (scanned.length < lines.length) {
    const index = scanned.length;
    const line = lines[index] ?? '';
    const isPlain = line !== '' && !line.startsWith('>');
    const quoted = isPlain ? quoteAt(lines, index) : null;
    if (quoted) isAttributed = true;
    if (quoted?.isMarked) {
      take('attribution', quoted.next);
      continue;
    }
    const end = line === quoteMark ? ends(index) : null;
    if (end !== null) {
      take('attribution', index + 1);
      take('quote', end);
      take('attribution', end + 1);
      continue;
    }
    if (quoted && hasText) break;
    if (quoted && line !== quoteMark) {
      // Nothing is above it: the message is what was forwarded.
      take('text', lines.length);
      continue;
    }
    if (isPlain && line !== quoteMark && line !== quoteEnd) hasText = true;
    // Apple writes the attribution as the first line of the quote.
    isAttributed ||= line.startsWith('>') && attributionOf(unquoted(line)) !== null;
    const kind =
      line === '' || line === quoteEnd ? 'blank' : line.startsWith('>') ? 'quote' : 'text';
    scanned.push({ kind, line });
  }
  return { scanned, isAttributed };
}

/** Finds where the element at a mark ends, if something was written below it. */
function elementEnds(lines: readonly string[]): (index: number) => number | null {
  const lastText = lines.findLastIndex((line) => line !== quoteEnd && /^[^\s>]/.test(line));
  const found = lines.flatMap((line, at) => (line === quoteEnd && at < lastText ? [at] : []));
  let next = 0;
  return (index) => {
    while ((found[next] ?? lines.length) < index) next += 1;
    return found[next] ?? null;
  };
}

function withoutTrailingQuote(lines: readonly ScannedLine[]): readonly ScannedLine[] {
  const isWritten = ({ kind, line }: ScannedLine) => kind === 'text' && !isRule(line);
  return lines.slice(0, lines.findLastIndex(isWritten) + 1);
}

/** A line that only divides, here the reply from the quote. */
function isRule(line: string): boolean {
  return /^\s*[-_=*]{3,}$/.test(line);
}

function withoutTrailingBlanks(lines: readonly ScannedLine[]): readonly ScannedLine[] {
  return lines.slice(0, lines.findLastIndex(({ kind }) => kind !== 'blank') + 1);
}

function unquoted(line: string): string {
  return line.replace(/^(?:> ?)+/, '');
}

function textOnly(lines: readonly string[]): ReplyPart[] {
  const text = cleaned(lines.map(unquoted));
  return text === '' ? [] : [{ kind: 'text', text }];
}

function cleaned(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== quoteMark && line !== quoteEnd)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

interface QuoteStart {
  /** The first line of the quoted text. */
  next: number;
  /** Its lines begin with `>`, so that its end is known. */
  isMarked: boolean;
}

/** Whether a quoted message begins at a line: an attribution, a separator or a block of headers. */
function quoteAt(lines: readonly string[], index: number): QuoteStart | null {
  const line = lines[index] ?? '';
  if (line === quoteMark) {
    const next = nextFilled(lines, index + 1);
    const attributed = attributionAt(lines, next);
    return attributed ?? { next, isMarked: lines[next]?.startsWith('>') ?? false };
  }
  if (isSeparator(line) || hasHeaderBlock(lines, index) || isDivider(lines, index)) {
    return { next: index + 1, isMarked: false };
  }
  return attributionAt(lines, index);
}

/** A line of underscores above a block of headers, as Outlook draws it, or above the footer of a mailing list. */
function isDivider(lines: readonly string[], index: number): boolean {
  if (!/^_{20,200}$/.test(lines[index] ?? '')) return false;
  if (hasHeaderBlock(lines, nextFilled(lines, index + 1))) return true;
  const isAtEnd = lines.length - index <= longestFooter;
  return footerLine.test(lines[index] ?? '') && isAtEnd;
}

function attributionAt(lines: readonly string[], index: number): QuoteStart | null {
  const wrapped: string[] = [];
  for (let count = 1; count <= longestAttribution; count += 1) {
    const line = lines[index + count - 1] ?? '';
    if (line === '' || line.startsWith('>') || line === quoteMark || line === quoteEnd) return null;
    wrapped.push(line);
    const found = attributionOf(wrapped.join(' '));
    if (found === null) continue;
    const next = nextFilled(lines, index + count);
    const isMarked = lines[next]?.startsWith('>') ?? false;
    if (found.strength === 'WEAK' && !isMarked) continue;
    // The first line is what somebody wrote, if the others are an attribution by themselves.
    return hasOwn(wrapped, found) ? null : { next, isMarked };
  }
  return null;
}

function hasOwn(wrapped: readonly string[], whole: Attribution): boolean {
  return wrapped.some((_line, at) => {
    const later = at === 0 ? null : attributionOf(wrapped.slice(at).join(' '));
    if (later === null || (later.strength === 'WEAK' && whole.strength !== 'WEAK')) return false;
    return later.form === 'WHOLE' || whole.form === 'END';
  });
}

function nextFilled(lines: readonly string[], from: number): number {
  let index = from;
  while (index < lines.length && lines[index] === '') index += 1;
  return index;
}

/** Alternating text and quotes, without attributions. */
function partsOf(lines: readonly ScannedLine[]): ReplyPart[] {
  const parts: { kind: ReplyPart['kind']; lines: string[] }[] = [];
  for (const { kind, line } of lines) {
    const last = parts.at(-1);
    if (kind === 'blank') last?.lines.push('');
    if (kind === 'blank' || kind === 'attribution') continue;
    const text = kind === 'quote' ? unquoted(line) : line;
    if (last?.kind === kind) last.lines.push(text);
    else parts.push({ kind, lines: [text] });
  }
  return parts
    .map((part) => ({ kind: part.kind, text: cleaned(part.lines) }))
    .filter(({ text }) => text !== '');
}
