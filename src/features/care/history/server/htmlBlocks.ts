import { unescapeHtml } from '#platform/html/escapeHtml.ts';

/** A word, whitespace, or an object such as an image, with its enclosing inline tags. */
export interface Token {
  /** Plain text; the tag itself for an object. */
  text: string;
  isThing: boolean;
  /** Opening tags, outermost first: `<strong>`, `<a href="…">`. */
  marks: readonly string[];
  /** Equal tokens have equal keys. */
  key: string;
}

/** A paragraph, heading, list item, line of code or table row. */
export interface Block {
  /** Opening tags of its ancestors, outermost first: `<ul>`, `<li>`. */
  wraps: readonly string[];
  tokens: readonly Token[];
  /**
   * Its number in an ordered list; not part of the key, otherwise an inserted item would change all following
   * ones.
   */
  ordinal: number | null;
  key: string;
}

const containers = new Set([
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['figure', 'figcaption', 'details', 'summary', 'caption', 'tr'],
  // Callouts and tabs.
  ...['aside', 'section'],
]);
/** Grouping elements without content of their own: their children are the blocks. */
const silent = new Set(['table', 'thead', 'tbody', 'tfoot']);
const voids = new Set(['br', 'hr', 'img']);

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Splits stored HTML, the sanitizer's output, into blocks. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  const wraps: string[] = [];
  const marks: string[] = [];
  const ordinals: number[] = [];
  let tokens: Token[] = [];

  const finish = () => {
    const isCode = wraps.includes('<pre>');
    const trimmed = isCode ? tokens : trimGaps(tokens);
    if (trimmed.length > 0) blocks.push(blockOf([...wraps], trimmed, ordinalIn(wraps, ordinals)));
    tokens = [];
  };
  const inCell = () => wraps.at(-1) === '<tr>';

  for (const [part] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!part.startsWith('<')) {
      tokens.push(...textTokens(unescapeHtml(part), marks, wraps.includes('<pre>')));
      if (wraps.includes('<pre>')) ({ tokens } = splitLines(tokens, wraps, blocks));
      continue;
    }
    const name = /^<\/?([a-z0-9]+)/i.exec(part)?.[1]?.toLowerCase() ?? '';
    const isEnd = part.startsWith('</');
    if (voids.has(name)) {
      if (name !== 'hr') tokens.push(tokenOf(part, marks, true));
      else {
        finish();
        blocks.push(blockOf([...wraps], [tokenOf(part, [], true)]));
      }
    } else if (name === 'td' || name === 'th') {
      if (isEnd && inCell()) tokens.push(tokenOf(' │ ', [], false));
    } else if (silent.has(name)) finish();
    else if (containers.has(name)) {
      finish();
      if (name === 'ol' || name === 'ul') {
        if (isEnd) ordinals.pop();
        else ordinals.push(Number(/ start="(\d+)"/.exec(part)?.[1] ?? 1) - 1);
      } else if (name === 'li' && !isEnd) ordinals.push((ordinals.pop() ?? 0) + 1);
      if (isEnd) wraps.pop();
      else wraps.push(part);
    } else if (isEnd) marks.pop();
    else marks.push(part);
  }
  finish();
  return blocks;
}

/** The number of an item directly in an ordered list. */
function ordinalIn(wraps: readonly string[], ordinals: readonly number[]): number | null {
  const list = wraps.at(-1) === '<li>' ? wraps.at(-2) : undefined;
  return list?.startsWith('<ol') ? (ordinals.at(-1) ?? null) : null;
}

function blockOf(
  wraps: readonly string[],
  tokens: readonly Token[],
  ordinal: number | null = null,
): Block {
  return {
    wraps,
    tokens,
    ordinal,
    key: `${wraps.join('')}\n${tokens.map(({ key }) => key).join('\n')}`,
  };
}

function tokenOf(text: string, marks: readonly string[], isThing: boolean): Token {
  return { text, isThing, marks: [...marks], key: `${marks.join('')} ${isThing} ${text}` };
}

/** Splits into words in any script; code keeps its whitespace. */
export function textTokens(text: string, marks: readonly string[], isCode = false): Token[] {
  const plain = isCode ? text : text.replace(/[^\S\u00a0]+/gu, ' ');
  return [...words.segment(plain)].map(({ segment }) => tokenOf(segment, marks, false));
}

/** Each line of code is a block. */
function splitLines(
  given: readonly Token[],
  wraps: readonly string[],
  blocks: Block[],
): { tokens: Token[] } {
  let line: Token[] = [];
  for (const token of given) {
    if (!/^\r?\n$/.test(token.text)) {
      line.push(token);
      continue;
    }
    blocks.push(blockOf([...wraps], line));
    line = [];
  }
  return { tokens: line };
}

function trimGaps(tokens: readonly Token[]): Token[] {
  const isGap = (token: Token | undefined) =>
    token !== undefined && !token.isThing && /^[\s│]*$/.test(token.text);
  let from = 0;
  let to = tokens.length;
  while (from < to && isGap(tokens[from])) from += 1;
  while (to > from && isGap(tokens[to - 1])) to -= 1;
  return tokens.slice(from, to);
}
