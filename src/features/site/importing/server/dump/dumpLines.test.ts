import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  longestLine,
  oversized,
  readDumpElements,
  readDumpLines,
  undecodable,
} from './dumpLines.ts';

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

const several = [
  '\uFEFF<?xml version="1.0" encoding="utf-8"?> <posts><row Text="/> ü" />\t<row Id="2"/>',
  '  <row Id="3" />',
  '<row Id=4><row Id="5" />',
  '<row Id="6"><b/></row> <row Id="7"></row><row Id="8" /></posts>',
].join('\n');

async function elementsOf(file: string, from?: { offset: number; line: number }) {
  const elements = [];
  for await (const element of readDumpElements(file, from)) elements.push(element);
  return elements;
}

test('elements that share a line are read one by one, and a broken one takes no other along', async () => {
  const elements = await elementsOf(fileOf(several));
  expect(elements.map(({ number, text }) => [number, text.trim()])).toEqual([
    [1, '<?xml version="1.0" encoding="utf-8"?>'],
    [1, '<posts>'],
    [1, '<row Text="/> ü" />'],
    [1, '<row Id="2"/>'],
    [2, '<row Id="3" />'],
    [3, '<row Id=4><row Id="5" />'],
    [4, '<row Id="6"><b/></row>'],
    [4, '<row Id="7"></row>'],
    [4, '<row Id="8" />'],
    [4, '</posts>'],
  ]);
});

test('reading goes on from any element to the same rest', async () => {
  const file = fileOf(several);
  const all = await elementsOf(file);
  for (const [at, { end, number }] of all.entries()) {
    expect(await elementsOf(file, { offset: end, line: number })).toEqual(all.slice(at + 1));
  }
});
