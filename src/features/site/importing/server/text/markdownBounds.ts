/** Characters of a paragraph, and signs of quotes and lists at the beginning of a line. */
const longestBlock = 10_000;
const mostSigns = 50;
/** A list within a list is indented: so many spaces are as many levels as there can be. */
const mostSpaces = 400;

/**
 * Whether a Markdown is one that people write. The parser takes time quadratic to the length of a paragraph and to the
 * depth of quotes and lists; within these bounds it is linear to the text as a whole.
 */
export function isBoundedMarkdown(source: string): boolean {
  let block = 0;
  for (const line of source.split('\n')) {
    const start = /^(?:[ \t]|[>*+-]|\d{1,9}[.)])+/.exec(line)?.[0] ?? '';
    const signs = start.replace(/[ \t]+|\d/g, '');
    const begins = line.trim() === '' || /^[ \t]*(?:[*+-]|\d{1,9}[.)])[ \t]/.test(line);
    block = begins ? line.length : block + line.length + 1;
    if (block > longestBlock) return false;
    const isDeep = signs.length > mostSigns || start.length > mostSpaces;
    if (isDeep && !isRule(line)) return false;
  }
  return true;
}

/** `-----` is a line across the text. */
function isRule(line: string): boolean {
  return /^[-*_ \t]+$/.test(line);
}
