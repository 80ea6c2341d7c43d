import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { madeFolder, removeFoldersAfterTests, writeTar } from '../testing/madeDump.ts';
import { isTar, unpackTar, unsafeReason } from './openSource.ts';

removeFoldersAfterTests();

test('nothing is unpacked outside of the folder', async () => {
  const base = madeFolder();
  const file = path.join(base, 'a.tar.gz');
  await writeTar(file, [
    { name: 'in/side.txt', bytes: 'inside' },
    { name: '../out.txt', bytes: 'outside' },
    { name: 'in/../../out.txt', bytes: 'outside' },
    { name: 'link', type: 'symlink', linkname: base },
    { name: 'link/through.txt', bytes: 'through' },
  ]);
  expect(await isTar(file)).toBe(true);
  const folder = path.join(base, 'unpacked');
  const left = await unpackTar(file, folder);
  expect(left.map(({ name }) => name)).toEqual(['../out.txt', 'in/../../out.txt', 'link']);
  expect(fs.readFileSync(path.join(folder, 'in/side.txt'), 'utf8')).toBe('inside');
  // A folder of that name, not the link.
  expect(fs.lstatSync(path.join(folder, 'link')).isDirectory()).toBe(true);
  expect(fs.readdirSync(base).toSorted()).toEqual(['a.tar.gz', 'unpacked']);
});

test('names that lead elsewhere are not safe on any system', () => {
  for (const name of [
    '/etc/passwd',
    '..',
    'a/..',
    'a\\..\\b',
    'C:\\x',
    'c:x',
    'a\0b',
    'x'.repeat(2_000),
  ]) {
    expect([name, unsafeReason(name, 'file')]).not.toEqual([name, null]);
  }
  expect(unsafeReason('a/b..c', 'file')).toBeNull();
});

test('an archive that is cut is refused', async () => {
  const base = madeFolder();
  const file = path.join(base, 'a.tar.gz');
  await writeTar(file, [{ name: 'a.txt', bytes: Buffer.alloc(200_000, 'abc') }]);
  const bytes = fs.readFileSync(file);
  fs.writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  await expect(unpackTar(file, path.join(base, 'unpacked'))).rejects.toThrow(
    'a.tar.gz is damaged or incomplete',
  );
});

test('a full disk is not taken for a damaged archive', async () => {
  const base = madeFolder();
  const file = path.join(base, 'a.tar.gz');
  await writeTar(file, [{ name: 'a.txt', bytes: 'text' }]);
  const folder = path.join(base, 'unpacked');
  fs.mkdirSync(folder);
  fs.symlinkSync('/dev/full', path.join(folder, 'a.txt'));
  await expect(unpackTar(file, folder)).rejects.toMatchObject({ code: 'ENOSPC' });
});
