import { Tokenizer, type TokenizerObject } from 'marked';

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const codeSpan = /(?<!`)(`+)(?!`)([^`\n]*)\1(?!`)/g;

/**
 * Tables whose rows lose no text: a pipe within code separates no cells, and those of a row that is longer than the
 * head belong to its last cell. GitHub drops them.
 */
export const wholeTables: TokenizerObject = {
  table(source) {
    const head = source.slice(0, source.indexOf('\n') + 1);
    const next = source.slice(head.length).split('\n', 1)[0] ?? '';
    if (!head.includes('|') || !delimiterRow.test(next)) return false;
    const end = /\n[ \t]*(?:\n|$)/.exec(source)?.index ?? source.length;
    const columns = next
      .replace(/^\s*\|/, '')
      .replace(/\|\s*$/, '')
      .split('|').length;
    const lines = source.slice(0, end).split('\n');
    const whole = lines.map((line, at) => (at === 1 ? line : wholeRow(line, columns)));
    if (whole.every((line, at) => line === lines[at])) return false;
    const token = Tokenizer.prototype.table.call(this, `${whole.join('\n')}${source.slice(end)}`);
    if (token === undefined) return undefined;
    // The same lines as they are written.
    const count = token.raw.split('\n').length;
    const raw = source.split('\n', count).join('\n');
    return { ...token, raw };
  },
};

function wholeRow(line: string, columns: number): string {
  const safe = line.replace(codeSpan, (span) => span.replace(/(?<!\\)\|/g, '\\|'));
  const body = safe.replace(/^\s*\|/, '').replace(/(?<!\\)\|\s*$/, '');
  const cells = body.split(/(?<!\\)\|/);
  if (cells.length <= columns) return safe;
  const kept = cells.slice(0, columns - 1);
  return `|${[...kept, cells.slice(columns - 1).join('\\|')].join('|')}|`;
}
