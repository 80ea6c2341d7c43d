import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { longestLine, oversized, readDumpLines, undecodable } from './dumpLines.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-lines-'));
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

function fileOf(text: string | Buffer): string {
  const file = path.join(dir, 'lines.xml');
  fs.writeFileSync(file, text);
  return file;
}

async function linesOf(file: string, from?: { offset: number; line: number }) {
  const lines = [];
  for await (const line of readDumpLines(file, from)) lines.push(line);
  return lines;
}

test('lines longer than a chunk and letters across its edge stay whole', async () => {
  const long = 'ü'.repeat(200_000);
  const lines = await linesOf(fileOf(`a\n${long}\nß`));
  expect(lines.map((line) => line.text)).toEqual(['a', long, 'ß']);
});

test('reading goes on from any line to the same rest', async () => {
  const file = fileOf(Array.from({ length: 500 }, (_, n) => `${n} ${'é'.repeat(n)}`).join('\n'));
  const all = await linesOf(file);
  for (const at of [0, 1, 250, 498]) {
    const { end = 0, number = 0 } = all[at] ?? {};
    expect(await linesOf(file, { offset: end, line: number })).toEqual(all.slice(at + 1));
  }
});

test('a line that would fill the memory is passed over', async () => {
  const lines = await linesOf(fileOf(`a\n${'x'.repeat(longestLine + 10)}\nb`));
  expect(lines.map((line) => line.text)).toEqual(['a', oversized, 'b']);
});

test('a line in another encoding is told from one in UTF-8', async () => {
  const lines = await linesOf(fileOf(Buffer.from('a\ncaf\u00e9\nb', 'latin1')));
  expect(lines.map((line) => line.text)).toEqual(['a', undecodable, 'b']);
});
