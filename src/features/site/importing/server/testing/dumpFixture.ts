import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { type DumpFileKey, dumpFiles } from '../dump/dumpFiles.ts';

export type Row = Record<string, string | number>;
/** The rows of each file; a string is a raw line. */
export type DumpRows = Partial<Record<DumpFileKey, (Row | string)[]>>;

const made: string[] = [];

/** Writes a dump into a directory named `garden`, removed after the tests. */
export function writeDump(rows: DumpRows): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-dump-'));
  made.push(parent);
  const dir = path.join(parent, 'garden');
  fs.mkdirSync(dir);
  for (const [key, { name, root }] of Object.entries(dumpFiles)) {
    const list = rows[key as DumpFileKey]; // the keys of an exhaustive table
    if (list === undefined) continue;
    const lines = list.map((row) => (typeof row === 'string' ? row : `  ${lineOf(row)}`));
    const text = [
      '\uFEFF<?xml version="1.0" encoding="utf-8"?>',
      `<${root}>`,
      ...lines,
      `</${root}>`,
    ];
    fs.writeFileSync(path.join(dir, name), text.join('\r\n'));
  }
  return dir;
}

export function removeDumpsAfterTests(): void {
  afterAll(() => {
    for (const dir of made.splice(0)) fs.rmSync(dir, { recursive: true, force: true });
  });
}

function lineOf(row: Row): string {
  const attributes = Object.entries(row).map(
    ([name, value]) => `${name}="${escapeValue(String(value))}"`,
  );
  return `<row ${attributes.join(' ')} />`;
}

function escapeValue(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#xA;');
}
