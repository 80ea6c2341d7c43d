import { readDumpLines } from '../dump/dumpLines.ts';
import type { RowBatch } from '../importBatches.ts';
import type { RawRow } from '../steps/importStep.ts';

const mostRows = 500;
const mostCharacters = 4_000_000;

/** The lines of a file in batches; empty ones are left out. */
export async function* readRecordBatches(
  file: string,
  from: { offset: number; line: number },
): AsyncGenerator<RowBatch> {
  let rows: RawRow[] = [];
  let characters = 0;
  let { offset, line } = from;
  for await (const { number, text, end } of readDumpLines(file, from)) {
    offset = end;
    line = number;
    if (text.trim() === '') continue;
    rows.push({ line: number, text });
    characters += text.length;
    if (rows.length < mostRows && characters < mostCharacters) continue;
    yield { rows, offset, line };
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield { rows, offset, line };
}
