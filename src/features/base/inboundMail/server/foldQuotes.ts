import { attributionForm, isHeaderLine, isMobileSignature, isSeparator } from './quoteLines.ts';

/** A line that marks the beginning of a quoted message: HTML clients say so by an element. */
export const quoteMark = '\u2063quote\u2063';

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
/** A separate line `-- ` begins a signature if at most so many lines follow. */
const longestSignature = 15;

/**
 * Separates a reply from the message it answers, in time linear to its length. What is written above, below or
 * between quotes is kept; nothing is recognised by words that a person could write in a sentence.
 */
export function foldQuotes(text: string): FoldedReply {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/^[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/, '').trimEnd());
  const scanned = scan(lines);
  const written = withoutTrailingQuote(withoutSignature(withoutTrailingQuote(scanned)));
  const parts = partsOf(written);
  const texts = parts.filter(({ kind }) => kind === 'text');
  if (texts.length === 0) {
    // An attribution makes it an empty reply; a message that only quotes is a forwarded one, and kept.
    const isReply = scanned.some(({ kind, line }) => kind === 'attribution' || isDashes(line));
    return isReply ? { parts: [], folded: cleaned(lines) } : { parts: textOnly(lines), folded: '' };
  }
  const rest = lines.slice(written.length);
  const [first] = parts;
  const isBelow = first?.kind === 'quote' && parts.length === texts.length + 1;
  if (isBelow) return { parts: texts, folded: cleaned([first.text, ...rest]) };
  return { parts, folded: cleaned(rest) };
}

interface ScannedLine {
  kind: 'blank' | 'text' | 'quote' | 'attribution';
  line: string;
}

/** The lines up to a quoted message that goes to the end, because its lines have no `>`. */
function scan(lines: readonly string[]): ScannedLine[] {
  const scanned: ScannedLine[] = [];
  let hasText = false;
  while (scanned.length < lines.length) {
    const index = scanned.length;
    const line = lines[index] ?? '';
    const isPlain = line !== '' && !line.startsWith('>');
    const quoted = isPlain ? quoteAt(lines, index) : null;
    if (quoted?.isMarked) {
      for (const each of lines.slice(index, quoted.next)) {
        scanned.push({ kind: 'attribution', line: each });
      }
      continue;
    }
    if (quoted && hasText) break;
    if (isPlain) hasText = true;
    const kind = line === '' ? 'blank' : line.startsWith('>') ? 'quote' : 'text';
    scanned.push({ kind, line });
  }
  return scanned;
}

function withoutTrailingQuote(lines: readonly ScannedLine[]): readonly ScannedLine[] {
  return lines.slice(0, lines.findLastIndex(({ kind }) => kind === 'text') + 1);
}

/** Without `-- ` and what follows, and without `Sent from my phone` as the last line. */
function withoutSignature(lines: readonly ScannedLine[]): readonly ScannedLine[] {
  const from = lines.findLastIndex(({ line }) => isDashes(line));
  if (from >= 0 && lines.length - from <= longestSignature) return lines.slice(0, from);
  const isMobile = lines.length > 1 && isMobileSignature(lines.at(-1)?.line ?? '');
  return isMobile ? lines.slice(0, -1) : lines;
}

function isDashes(line: string): boolean {
  return /^--\s*$/.test(line);
}

function textOnly(lines: readonly string[]): ReplyPart[] {
  const text = cleaned(lines.map((line) => line.replace(/^(?:> ?)+/, '')));
  return text === '' ? [] : [{ kind: 'text', text }];
}

function cleaned(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== quoteMark)
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
  if (isSeparator(line) || hasHeaderBlock(lines, index)) {
    return { next: index + 1, isMarked: false };
  }
  return attributionAt(lines, index);
}

function attributionAt(lines: readonly string[], index: number): QuoteStart | null {
  const wrapped: string[] = [];
  for (let count = 1; count <= longestAttribution; count += 1) {
    const line = lines[index + count - 1] ?? '';
    if (line === '' || line.startsWith('>') || line === quoteMark) return null;
    wrapped.push(line);
    const form = attributionForm(wrapped.join(' '));
    if (form === null) continue;
    // The first line is what somebody wrote, if the others are an attribution by themselves.
    const isLater = wrapped.some((_line, at) => {
      const later = at === 0 ? null : attributionForm(wrapped.slice(at).join(' '));
      return later === 'WHOLE' || (later !== null && form === 'END');
    });
    if (isLater) return null;
    const next = nextFilled(lines, index + count);
    return { next, isMarked: lines[next]?.startsWith('>') ?? false };
  }
  return null;
}

function nextFilled(lines: readonly string[], from: number): number {
  let index = from;
  while (index < lines.length && lines[index] === '') index += 1;
  return index;
}

/** Outlook and others repeat the headers: `From: …`, `Sent: …`, `To: …`, `Subject: …`. */
function hasHeaderBlock(lines: readonly string[], index: number): boolean {
  let found = 0;
  for (let at = index; at < Math.min(lines.length, index + 6); at += 1) {
    const line = (lines[at] ?? '').replace(/^\*|\*(?=\s)/g, '');
    if (isHeaderLine(line)) found += 1;
    else if (at === index) return false;
  }
  return found >= 3;
}

/** Alternating text and quotes, without attributions. */
function partsOf(lines: readonly ScannedLine[]): ReplyPart[] {
  const parts: { kind: ReplyPart['kind']; lines: string[] }[] = [];
  for (const { kind, line } of lines) {
    const last = parts.at(-1);
    if (kind === 'blank') last?.lines.push('');
    if (kind === 'blank' || kind === 'attribution') continue;
    const text = kind === 'quote' ? line.replace(/^(?:> ?)+/, '') : line;
    if (last?.kind === kind) last.lines.push(text);
    else parts.push({ kind, lines: [text] });
  }
  return parts
    .map((part) => ({ kind: part.kind, text: cleaned(part.lines) }))
    .filter(({ text }) => text !== '');
}
