import type { ConvertOptions } from '../converter.ts';
import type { NeutralWriter } from '../frame/neutralWriter.ts';
import type { ScratchTables } from '../frame/scratchTables.ts';

export interface CsvRun {
  scratch: ScratchTables;
  writer: NeutralWriter;
  options: ConvertOptions;
  now: Date;
}
