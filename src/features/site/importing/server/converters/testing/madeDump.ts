import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll } from 'vitest';

export type DumpValue = string | number | boolean | null;
export type DumpTables = Record<string, readonly Record<string, DumpValue>[]>;

const made: string[] = [];

/** A folder that is removed after the tests. */
export function madeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-converted-'));
  made.push(folder);
  return folder;
}

export function removeFoldersAfterTests(): void {
  afterAll(() => {
    for (const folder of made.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
  });
}

/** A plain dump as pg_dump writes it, with a COPY block per table. */
export function pgDump(tables: DumpTables): string {
  const blocks = Object.entries(tables).map(([table, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const names = columns.map((column) =>
      /^[a-z_]+$/.test(column) && column !== 'primary' ? column : `"${column}"`,
    );
    const lines = rows.map((row) =>
      columns.map((column) => copyValue(row[column] ?? null)).join('\t'),
    );
    return [
      `--\n-- Data for Name: ${table}; Type: TABLE DATA; Schema: public; Owner: -\n--\n`,
      `COPY public.${table} (${names.join(', ')}) FROM stdin;`,
      ...lines,
      '\\.\n\n',
    ].join('\n');
  });
  const head = [
    '--\n-- PostgreSQL database dump\n--\n',
    "SET statement_timeout = 0;\nSET client_encoding = 'UTF8';\nSET standard_conforming_strings = on;\n",
    'CREATE FUNCTION public.f() RETURNS void LANGUAGE plpgsql AS $$\nBEGIN\n  PERFORM 1;\nEND\n$$;\n',
  ];
  return [...head, ...blocks, '--\n-- PostgreSQL database dump complete\n--\n'].join('\n');
}

function copyValue(value: DumpValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value)
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

export interface MadeEntry {
  name: string;
  bytes?: Buffer | string;
  type?: 'file' | 'symlink';
  linkname?: string;
}

/** A .tar.gz; names are written as they are, also hostile ones. */
export async function writeTar(file: string, entries: readonly MadeEntry[]): Promise<void> {
  const tar = pack();
  for (const { name, bytes = '', type = 'file', linkname = '' } of entries) {
    if (type === 'symlink') tar.entry({ name, type, linkname });
    else tar.entry({ name }, Buffer.from(bytes));
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  // The library's streams have their own types.
  for await (const chunk of tar as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
  fs.writeFileSync(file, gzipSync(Buffer.concat(chunks)));
}

/** The records of a kind in a converted folder. */
export function recordsOf(dir: string, kind: string): Record<string, unknown>[] {
  return fs
    .readFileSync(path.join(dir, `${kind}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
