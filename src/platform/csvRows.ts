import { CsvError, parse } from 'csv-parse/sync';

export interface CsvRow {
  /** Where it begins, from 1, as an editor counts. */
  line: number;
  /** Without spaces around them. A quoted cell may have line breaks. */
  cells: string[];
}

/** The text is no CSV. */
export class CsvFailure extends Error {
  override name = 'CsvFailure';
  /** From 1. */
  readonly line: number;

  constructor(line: number, cause: unknown) {
    super(`A quotation mark is missing or out of place (line ${line}).`, { cause });
    this.line = line;
  }
}

const separators = [',', ';', '\t', '|'] as const;

/**
 * The rows of a CSV text (RFC 4180), also as spreadsheets in other languages write it: with a byte order mark, separated
 * by semicolons, tabs or bars, with any line endings. Empty lines are left out.
 * @throws CsvFailure
 */
export function readCsvRows(text: string): CsvRow[] {
  const normal = text.replace(/\r\n?/g, '\n');
  const rows: CsvRow[] = [];
  let lines = 0;
  try {
    parse(normal, {
      ...{ bom: true, trim: true, skip_empty_lines: true },
      ...{ relax_column_count: true, relax_quotes: true },
      ...{ delimiter: separatorOf(normal), record_delimiter: '\n' },
      on_record: (cells: string[], info) => {
        // It ends there; line breaks in its cells are lines, too.
        lines = info.lines;
        const within = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
        rows.push({ line: lines - within, cells: cells.map((cell) => cell.trim()) });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFailure(lines + 1, error);
    throw error;
  }
}

/** The one that separates most in the first row. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map((each) => [each, 0]));
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char === '\n' && !isQuoted) break;
    else if (!isQuoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  const [first] = separators;
  return separators.reduce<string>(
    (best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best),
    first,
  );
}
