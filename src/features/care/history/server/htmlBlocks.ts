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
  /** Its content, not split into words: text with the same inline tags is one token. */
  runs: readonly Token[];
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
  let runs: Token[] = [];

  const finish = () => {
    const isCode = wraps.includes('<pre>');
    const trimmed = isCode ? runs : trimGaps(runs);
    if (trimmed.length > 0) blocks.push(blockOf([...wraps], trimmed, ordinalIn(wraps, ordinals)));
    runs = [];
  };
  const inCell = () => wraps.at(-1) === '<tr>';

  for (const [part] of html.matchAll(/<[^<>]*>|[^<]+/g)) {
    if (!part.startsWith('<')) {
      const isCode = wraps.includes('<pre>');
      const [first = '', ...lines] = linesOf(unescapeHtml(part), isCode);
      if (first !== '') runs.push(tokenOf(first, marks, false));
      for (const line of lines) {
        blocks.push(blockOf([...wraps], runs));
        runs = line === '' ? [] : [tokenOf(line, marks, false)];
      }
      continue;
    }
    const name = /^<\/?([a-z0-9]+)/i.exec(part)?.[1]?.toLowerCase() ?? '';
    const isEnd = part.startsWith('</');
    if (voids.has(name)) {
      if (name !== 'hr') runs.push(tokenOf(part, marks, true));
      else {
        finish();
        blocks.push(blockOf([...wraps], [tokenOf(part, [], true)]));
      }
    } else if (name === 'td' || name === 'th') {
      if (isEnd && inCell()) runs.push(tokenOf(' │ ', [], false));
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
  runs: readonly Token[],
  ordinal: number | null = null,
): Block {
  const key = `${wraps.join('')}\n${runs.map((run) => run.key).join('\n')}`;
  return { wraps, runs, ordinal, key };
}

/** The content of a block in words. Slow: for blocks that differ. */
export function blockWords({ runs }: Pick<Block, 'runs'>): Token[] {
  return runs.flatMap((run) => (run.isThing ? [run] : textTokens(run.text, run.marks)));
}

function tokenOf(text: string, marks: readonly string[], isThing: boolean): Token {
  return { text, isThing, marks: [...marks], key: `${marks.join('')} ${isThing} ${text}` };
}

/** Splits into words in any script. */
export function textTokens(text: string, marks: readonly string[]): Token[] {
  return [...words.segment(text)].map(({ segment }) => tokenOf(segment, marks, false));
}

/** Each line of code is a block; elsewhere whitespace is a space. */
function linesOf(text: string, isCode: boolean): string[] {
  return isCode ? text.split(/\r?\n/) : [text.replace(/[^\S\u00a0]+/gu, ' ')];
}

/** Without whitespace and cell borders at both ends. */
function trimGaps(given: readonly Token[]): Token[] {
  const runs = [...given];
  trimEnd(runs, 0, /^[\s│]+/);
  trimEnd(runs, -1, /(?<![\s│])[\s│]+$/);
  return runs;
}

function trimEnd(runs: Token[], end: 0 | -1, gap: RegExp): void {
  for (;;) {
    const run = runs.at(end);
    if (run === undefined || run.isThing) return;
    const text = run.text.replace(gap, '');
    if (text === run.text && text !== '') return;
    runs.splice(end, 1, ...(text === '' ? [] : [tokenOf(text, run.marks, false)]));
    if (text !== '') return;
  }
}
