/** Cells of a table that is written; a larger one stays text. */
const mostCells = 5_000;

/**
 * The HTML of text copied from a spreadsheet: lines of the same number of cells, separated by tabs.
 *
 * @returns null if it is something else, such as indented code
 */
export function tabbedTextHtml(text: string): string | null {
  if (!text.includes('\t')) return null;
  const rows = readRows(text.replace(/\r\n?/g, '\n').replace(/\n+$/, ''));
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.length * width > mostCells) return null;
  if (rows.some((row) => row.length !== width)) return null;
  // Code that is indented with tabs has nothing before them.
  const begun = rows.filter(([cell]) => cell?.trim() !== '').length;
  if (begun * 2 < rows.length) return null;
  const lines = rows.map(
    (row) => `<tr>${row.map((cell) => `<td>${shown(cell)}</td>`).join('')}</tr>`,
  );
  return `<table>${lines.join('')}</table>`;
}

/** Cells with line breaks are in quotation marks, which are doubled inside. */
function readRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null;
    const end = quoted?.end ?? endOfCell(text, at);
    row.push(quoted?.text ?? text.slice(at, end));
    if (text[end] !== '\t') {
      rows.push(row);
      row = [];
      if (rows.length > mostCells) break;
    }
    at = end + 1;
  }
  return rows;
}

function endOfCell(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\t' && text[at] !== '\n') at += 1;
  return at;
}

/** null for a cell that only begins with a quotation mark. */
function readQuoted(text: string, from: number): { text: string; end: number } | null {
  const longest = 10_000;
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0 || close - from > longest) return null;
    parts.push(text.slice(at, close));
    const next = text[close + 1];
    if (next === undefined || next === '\t' || next === '\n') {
      return { text: parts.join('"'), end: close + 1 };
    }
    if (next !== '"') return null;
    at = close + 2;
  }
}

function shown(cell: string): string {
  const escaped = cell.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<p>${escaped.trim().replace(/\n/g, '<br>')}</p>`;
}
