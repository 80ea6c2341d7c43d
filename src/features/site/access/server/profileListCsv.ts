import { readCsvRows } from '#platform/csvRows.ts';

/** Columns that identify a member in a CSV row. */
const nameColumns: ReadonlySet<string> = new Set([
  'username',
  'email',
  'e-mail',
  'email address',
  'id',
]);

export interface CsvMember {
  /** From 1, as an editor counts. */
  line: number;
  value: string;
}

/**
 * The members that a CSV file names, one a row: in the column called username, email or id, else in the
 * first. Empty rows are left out.
 * @throws CsvFailure
 */
export function readCsvMembers(text: string): CsvMember[] {
  const rows = readCsvRows(text);
  const header = rows[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const column = header.findIndex((cell) => nameColumns.has(cell));
  return rows
    .slice(column === -1 ? 0 : 1)
    .map(({ line, cells }) => ({ line, value: cells[Math.max(column, 0)] ?? '' }))
    .filter(({ value }) => value !== '');
}
