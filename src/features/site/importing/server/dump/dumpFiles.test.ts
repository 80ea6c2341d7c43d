import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDump } from './dumpFiles.ts';

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-files-'));
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

const frame = (root: string) => `<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n</${root}>`;

function dumpWith(files: Record<string, string | Buffer>): string {
  const dir = fs.mkdtempSync(path.join(parent, 'dump-'));
  const whole = { 'Users.xml': frame('users'), 'Posts.xml': frame('posts'), ...files };
  for (const [name, text] of Object.entries(whole)) fs.writeFileSync(path.join(dir, name), text);
  return dir;
}

test('a file without rows is whole', async () => {
  const files = await openDump(dumpWith({ 'Posts.xml': '<posts />' }));
  expect([...files.keys()]).toEqual(['users', 'posts']);
});

test.each([
  ['with a byte order mark', '\uFEFF'],
  ['without', ''],
])('a file in UTF-16 %s is told of as such, and nothing is imported', async (_which, mark) => {
  const posts = Buffer.from(`${mark}${frame('posts')}`, 'utf16le');
  await expect(openDump(dumpWith({ 'Posts.xml': posts }))).rejects.toThrow(
    /Posts\.xml is in UTF-16/,
  );
});

test('a directory in the place of a file is no missing file', async () => {
  const dir = dumpWith({});
  fs.mkdirSync(path.join(dir, 'Comments.xml'));
  await expect(openDump(dir)).rejects.toThrow(/Comments\.xml is not a file/);
});
