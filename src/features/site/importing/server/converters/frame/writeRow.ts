import type { ConvertOptions } from '../converter.ts';
import { dumpTime } from '../dump/dumpTime.ts';
import { type NeutralWriter, RecordFault } from './neutralWriter.ts';
import type { Scratch } from './scratchTables.ts';

/** What a conversion writes to, and accounts to. */
export interface Accounts {
  writer: NeutralWriter;
  options: Pick<ConvertOptions, 'ledger'>;
}

/** An id of the source as one of the format; null for none. */
export const idText = (value: Scratch | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

export const scratchText = (value: Scratch | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** A time that must be there: without one, that of the record’s beginning. */
export const requiredTime = (...values: (Scratch | undefined)[]): string =>
  values.map((value) => dumpTime(value)).find((time) => time !== null) ??
  '1970-01-01T00:00:00.000Z';

interface Accounted {
  table: string;
  example: string;
  /** What the record has less than the row. */
  losses?: readonly string[];
}

/** Writes a record and accounts for the row that it is made from. */
export function writeRow(
  run: Accounts,
  of: Accounted,
  [kind, record]: readonly [string, Readonly<Record<string, unknown>>],
): boolean {
  return accountFor(run, of, () => run.writer.write(kind, record));
}

/** @param write returns false if there is a record of the id */
export function accountFor(
  { options: { ledger } }: Accounts,
  { table, example, losses = [] }: Accounted,
  write: () => boolean,
): boolean {
  try {
    if (!write()) {
      ledger.skipped(table, 'there is one of this id already', example);
      return false;
    }
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    ledger.skipped(table, error.message, example);
    return false;
  }
  const [loss] = losses;
  if (loss === undefined) ledger.written(table);
  else ledger.degraded(table, loss, example);
  return true;
}
