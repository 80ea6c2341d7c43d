import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { ConvertFailure } from '../frame/convertFailure.ts';

/** A row is one line: no text of a person is nearly as long. */
export const longestRow = 32 * 1024 * 1024;
const newline = 10;
const rowsABatch = 500;

/** Rows of one table, in the order of the dump. A value that is NULL is null. */
export interface CopyBatch {
  table: string;
  columns: readonly string[];
  rows: (string | null)[][];
  /** Rows that could not be read, by reason: they are counted, never silently dropped. */
  faults: { line: number; reason: string }[];
}

type Open = Pick<CopyBatch, 'table' | 'columns'>;

const copyStart = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \((.+)\) FROM stdin;\s*$/;

/**
 * The rows of a plain PostgreSQL dump (`pg_dump`), from its COPY blocks. Holds one chunk, one batch and the
 * current line.
 * @throws ConvertFailure if it is another kind of dump, or ends within a table
 */
export async function* readCopyBlocks(dump: Readable, name: string): AsyncGenerator<CopyBatch> {
  let open: Open | null = null;
  let batch: CopyBatch | null = null;
  let seen = 0;
  for await (const { line, number } of linesOf(dump)) {
    if (open === null) {
      if (line === null) continue;
      const text = line.toString('latin1');
      if (number === 1) demandPlain(line, name);
      demandEncoding(text, name);
      open = copyOf(text);
      if (open !== null) seen += 1;
      batch = open === null ? null : { ...open, rows: [], faults: [] };
      // A table without rows is known as well.
      continue;
    }
    if (line !== null && line.length === 2 && line[0] === 0x5c && line[1] === 0x2e) {
      if (batch !== null) yield batch;
      open = null;
      batch = null;
      continue;
    }
    batch ??= { ...open, rows: [], faults: [] };
    takeRow(batch, line, number);
    if (batch.rows.length + batch.faults.length >= rowsABatch) {
      yield batch;
      batch = { ...open, rows: [], faults: [] };
    }
  }
  if (open !== null) throw new ConvertFailure(`${name} ends within the table ${open.table}`);
  if (seen === 0) {
    throw new ConvertFailure(`${name} has no tables: is it a dump by pg_dump, without --inserts?`);
  }
}

function takeRow(batch: CopyBatch, line: Buffer | null, number: number): void {
  if (line === null) {
    batch.faults.push({ line: number, reason: 'the row is longer than 32 MB' });
    return;
  }
  if (!isUtf8(line)) {
    batch.faults.push({ line: number, reason: 'the row is not UTF-8' });
    return;
  }
  const row = parseCopyRow(line.toString('utf8'));
  if (row.length === batch.columns.length) batch.rows.push(row);
  else {
    const reason = `the row has ${row.length} values for ${batch.columns.length} columns`;
    batch.faults.push({ line: number, reason });
  }
}

function copyOf(text: string): Open | null {
  const found = copyStart.exec(text);
  if (!found?.[1] || !found[2]) return null;
  const columns = found[2].split(',').map((column) => column.trim().replace(/^"|"$/g, ''));
  return { table: found[1], columns };
}

function demandPlain(line: Buffer, name: string): void {
  if (line.subarray(0, 5).toString('latin1') !== 'PGDMP') return;
  throw new ConvertFailure(
    `${name} is in pg_dump’s own format; make a plain one: pg_restore -f dump.sql ${name}`,
  );
}

function demandEncoding(text: string, name: string): void {
  const encoding = /^SET client_encoding = '([^']{1,40})';/.exec(text)?.[1];
  if (encoding === undefined || /^UTF-?8$/i.test(encoding)) return;
  throw new ConvertFailure(`${name} is in ${encoding}; dump it with --encoding=UTF8`);
}

const escapes: Record<string, string> = {
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};

/** The values of a line of COPY's text format. */
export function parseCopyRow(line: string): (string | null)[] {
  return line.split('\t').map((value) => {
    if (value === '\\N') return null;
    return value.includes('\\') ? unescapeCopy(value) : value;
  });
}

const escaped = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|([\s\S]))/g;

function unescapeCopy(value: string): string {
  return value.replace(escaped, (_all, octal?: string, hex?: string, letter = '') => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return escapes[letter] ?? letter;
  });
}

interface Line {
  /** Null: longer than a row may be. */
  line: Buffer | null;
  number: number;
}

/** Lines as bytes; one that is too long is dropped while it is read. */
async function* linesOf(stream: Readable): AsyncGenerator<Line> {
  let pending: Buffer[] = [];
  let length = 0;
  let number = 0;
  const take = (last: Buffer): Buffer | null => {
    const isLong = length + last.length > longestRow;
    const line = isLong ? null : pending.length === 0 ? last : Buffer.concat([...pending, last]);
    pending = [];
    length = 0;
    return line?.at(-1) === 13 ? line.subarray(0, -1) : line;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, start)) {
      number += 1;
      yield { line: take(chunk.subarray(start, at)), number };
      start = at + 1;
    }
    const rest = chunk.subarray(start);
    length += rest.length;
    // Of a line that is too long, only its length is kept.
    pending = length > longestRow ? [] : [...pending, rest];
  }
  if (length > 0) yield { line: take(Buffer.alloc(0)), number: number + 1 };
}
