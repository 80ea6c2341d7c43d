import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { zipOf } from '../testing/zipOf.ts';
import { openArchive } from './openArchive.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'plaza-archive-'));
afterAll(() => rm(root, { recursive: true }));

let serial = 0;
async function fileOf(bytes: Uint8Array | string, ending = 'zip'): Promise<string> {
  serial += 1;
  const place = path.join(root, `${serial}.${ending}`);
  await writeFile(place, bytes);
  return place;
}

test('a zip is read file by file, without hidden files', async () => {
  const place = await fileOf(
    zipOf({ 'a/b.md': 'Text', '__MACOSX/a/._b.md': 'x', '.git/config': 'x', 'a/': '' }),
  );
  const archive = await openArchive(place);
  expect(archive.names).toEqual(['a/b.md']);
  expect((await archive.read('a/b.md')).toString()).toBe('Text');
  await expect(archive.read('/etc/passwd')).rejects.toThrow('isn’t in the archive');
  await archive.close();
});

test('names that lead out of the archive are refused', async () => {
  for (const name of ['../outside.md', 'a/../../outside.md', '/etc/passwd', 'C:\\x.md']) {
    const place = await fileOf(zipOf({ [name]: 'x' }));
    await expect(openArchive(place), name).rejects.toThrow(/The archive can’t be read: .*path/);
  }
});

test('a bomb is refused before it is unpacked', async () => {
  const zeros = new Uint8Array(65 * 1024 * 1024);
  const large = await fileOf(zipSync({ 'large.md': zeros }));
  await expect(openArchive(large)).rejects.toThrow('“large.md” is larger than 64 MB.');
  const part = zeros.subarray(0, 60 * 1024 * 1024);
  const bytes = zipSync({ '0.md': part });
  // One file in the archive, listed as twenty.
  const many = await fileOf(repeatedEntries(bytes, 20));
  await expect(openArchive(many)).rejects.toThrow('The archive unpacks to more than 1,024 MB.');
});

test('a file that unpacks to more than it claims is refused when it is read', async () => {
  const bytes = zipSync({ 'a.md': new Uint8Array(1_000_000) });
  // The uncompressed size in the central directory.
  const at = lastIndexOf(bytes, [0x50, 0x4b, 1, 2]);
  new DataView(bytes.buffer).setUint32(at + 24, 10, true);
  const archive = await openArchive(await fileOf(bytes));
  await expect(archive.read('a.md')).rejects.toThrow('“a.md” is damaged.');
  await archive.close();
});

test('what is no zip, damaged or of another kind has a clear error', async () => {
  await expect(openArchive(await fileOf('not a zip'))).rejects.toThrow('isn’t a zip archive');
  const cut = zipOf({ 'a.md': 'Text' }).subarray(0, 40);
  await expect(openArchive(await fileOf(cut))).rejects.toThrow('isn’t a zip archive');
  await expect(openArchive(await fileOf('x', 'exe'))).rejects.toThrow('Choose a zip archive');
  await expect(openArchive(path.join(root, 'none.zip'))).rejects.toThrow('doesn’t exist');
});

test('a directory is read without following links', async () => {
  const folder = path.join(root, 'folder');
  await mkdir(path.join(folder, 'care'), { recursive: true });
  await writeFile(path.join(folder, 'care', 'pump.md'), 'Text');
  await symlink('/etc/passwd', path.join(folder, 'secret.md'));
  const archive = await openArchive(folder);
  expect(archive.names).toEqual(['care/pump.md']);
  expect((await archive.read('care/pump.md')).toString()).toBe('Text');
  await expect(archive.read('secret.md')).rejects.toThrow('isn’t in the archive');
});

/** A zip whose directory lists its only file many times, each with another name. */
function repeatedEntries(bytes: Uint8Array, count: number): Uint8Array {
  const start = lastIndexOf(bytes, [0x50, 0x4b, 1, 2]);
  const end = lastIndexOf(bytes, [0x50, 0x4b, 5, 6]);
  const entry = bytes.subarray(start, end);
  const nameAt = 46;
  const entries = Array.from({ length: count }, (_, at) => {
    const copy = entry.slice();
    copy[nameAt] = 97 + at;
    return copy;
  });
  const tail = bytes.slice(end);
  const view = new DataView(tail.buffer);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, entry.length * count, true);
  return Buffer.concat([bytes.subarray(0, start), ...entries, tail]);
}

function lastIndexOf(bytes: Uint8Array, signature: readonly number[]): number {
  return Buffer.from(bytes).lastIndexOf(Buffer.from(signature));
}
