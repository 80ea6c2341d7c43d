import { readDumpElements } from './dump/dumpLines.ts';
import { lineKind } from './dump/dumpRow.ts';
import type { ImportStep, RawRow } from './steps/importStep.ts';

export interface RowBatch {
  rows: RawRow[];
  /** Where the next batch starts. */
  offset: number;
  line: number;
}

const mostRows = 500;
const mostCharacters = 4_000_000;

/** A step's rows of a file, in batches. The file is read on demand. */
export async function* readBatches(
  file: string,
  step: ImportStep,
  from: { offset: number; line: number },
): AsyncGenerator<RowBatch> {
  let rows: RawRow[] = [];
  let characters = 0;
  let { offset, line } = from;
  for await (const { number, text, end } of readDumpElements(file, from)) {
    offset = end;
    line = number;
    if (lineKind(text) !== 'row' || !step.takes(text)) continue;
    rows.push({ line: number, text });
    characters += text.length;
    if (rows.length < mostRows && characters < mostCharacters) continue;
    yield { rows, offset, line };
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield { rows, offset, line };
}
