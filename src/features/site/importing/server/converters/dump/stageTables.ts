import path from 'node:path';
import { ConvertFailure } from '../frame/convertFailure.ts';
import type { LossLedger } from '../frame/lossLedger.ts';
import { openPacked } from '../frame/openSource.ts';
import type { Scratch, ScratchTables } from '../frame/scratchTables.ts';
import { sourceFailure } from '../frame/sourceFailure.ts';
import { readCopyBlocks } from './copyBlocks.ts';

/** `int` and `bool` (as 1 and 0) are compared; everything else is text as it stands in the dump. */
export type StagedColumn = 'int' | 'bool' | 'text';

export interface StagedTable {
  columns: Readonly<Record<string, StagedColumn>>;
  indexes?: readonly string[];
  /** Of rows that don’t matter: why. They are counted, and not kept. */
  leaveOut?: (row: Readonly<Record<string, Scratch>>) => string | null;
}

export type StagedTables = Readonly<Record<string, StagedTable>>;

/**
 * Reads a dump into scratch tables, one for each that a converter uses; a column or a table that the dump doesn’t have is
 * empty. Rows of other tables are counted as skipped.
 * @param whyNot the reason for skipping a table
 */
export async function stageTables(
  { file, bytes }: { file: string; bytes: number },
  {
    scratch,
    ledger,
    progress,
    signal,
  }: {
    scratch: ScratchTables;
    ledger: LossLedger;
    progress: (
      label: string,
      total: number,
    ) => { update: (done: number) => void; stop: () => void };
    signal: AbortSignal;
  },
  { tables, whyNot }: { tables: StagedTables; whyNot: (table: string) => string },
): Promise<void> {
  for (const [name, table] of Object.entries(tables)) {
    const columns = Object.entries(table.columns).map(
      ([column, type]) => `"${column}" ${type === 'text' ? 'text' : 'integer'}`,
    );
    scratch.create(name, columns.join(', '));
  }
  const bar = progress('Read the dump', bytes);
  // Of the packed file: how long it is unpacked is not known.
  const { stream: source, bytesRead } = await openPacked(file);
  try {
    for await (const batch of readCopyBlocks(source, path.basename(file))) {
      if (signal.aborted) throw new ConvertFailure('stopped before the end');
      const { table: name, columns, rows, faults } = batch;
      bar.update(bytesRead());
      const count = rows.length + faults.length;
      if (count > 0) ledger.read(name, count);
      for (const { line, reason } of faults) ledger.skipped(name, reason, `line ${line}`);
      const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (table === undefined) {
        const outcome = { kind: 'skipped', reason: whyNot(name) } as const;
        if (rows.length > 0) ledger.settle(name, outcome, `${rows.length} rows`, rows.length);
      } else insertRows({ name, table, columns, rows }, { scratch, ledger });
    }
  } catch (error) {
    throw sourceFailure(file, error);
  } finally {
    bar.stop();
    source.destroy();
  }
  for (const [name, { indexes = [] }] of Object.entries(tables)) {
    for (const [at, columns] of indexes.entries()) {
      scratch.exec(`create index ${name}_${at} on ${name} (${columns})`);
    }
  }
}

function insertRows(
  of: {
    name: string;
    table: StagedTable;
    columns: readonly string[];
    rows: readonly (readonly (string | null)[])[];
  },
  { scratch, ledger }: { scratch: ScratchTables; ledger: LossLedger },
): void {
  const { name, table, columns, rows } = of;
  const wanted = Object.entries(table.columns).flatMap(([column, type]) => {
    const at = columns.indexOf(column);
    return at === -1 ? [] : [{ column, type, at }];
  });
  for (const values of rows) {
    const row: Record<string, Scratch> = {};
    for (const { column, type, at } of wanted) row[column] = scratchOf(values[at] ?? null, type);
    const reason = table.leaveOut?.(row) ?? null;
    if (reason === null) scratch.insert(name, row);
    else ledger.skipped(name, reason, exampleOf(row));
  }
}

function exampleOf(row: Readonly<Record<string, Scratch>>): string {
  const [name, value] = Object.entries(row)[0] ?? ['', ''];
  return `${name} ${value}`;
}

function scratchOf(value: string | null, type: StagedColumn): Scratch {
  if (value === null || type === 'text') return value;
  if (type === 'bool') return value === 't' || value === 'true' || value === '1' ? 1 : 0;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}
