/** Columns that identify a member in a CSV row. */
const nameColumns: ReadonlySet<string> = new Set(['username', 'email', 'e-mail', 'id']);

export interface CsvMember {
  /** From 1, as an editor counts. */
  line: number;
  value: string;
}

/**
 * The members that a CSV file names, one a row: in the column called username, email or id, else in the
 * first. Empty rows are left out.
 */
export function readCsvMembers(text: string): CsvMember[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const separator = [';', '\t'].find((each) => lines[0]?.includes(each)) ?? ',';
  const rows = lines.map((line, index) => ({ line: index + 1, cells: cellsOf(line, separator) }));
  const header = rows[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const column = header.findIndex((cell) => nameColumns.has(cell));
  return rows
    .slice(column === -1 ? 0 : 1)
    .map(({ line, cells }) => ({ line, value: cells[Math.max(column, 0)] ?? '' }))
    .filter(({ value }) => value !== '');
}

function cellsOf(line: string, separator: string): string[] {
  return splitOutsideQuotes(line, separator).map((part) => {
    const text = part.trim();
    return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
  });
}

function splitOutsideQuotes(line: string, separator: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted;
    if (char === separator && !isQuoted) parts.push('');
    else parts.push(`${parts.pop()}${char}`);
  }
  return parts;
}
