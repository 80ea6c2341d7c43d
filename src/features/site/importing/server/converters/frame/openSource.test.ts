import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { madeFolder, removeFoldersAfterTests, writeTar } from '../testing/madeDump.ts';
import { isTar, unpackTar, unsafeReason } from './openSource.ts';

removeFoldersAfterTests();
const { signal } = new AbortController();

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
  const left = await unpackTar(file, folder, { signal });
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
  await expect(unpackTar(file, path.join(base, 'unpacked'), { signal })).rejects.toThrow(
    'a.tar.gz is damaged or incomplete',
  );
});

test('space is looked for before each file, however small, and while a large one is written', async () => {
  const base = madeFolder();
  const looks = vi.spyOn(fs, 'statfsSync');
  onTestFinished(() => looks.mockRestore());
  const unpack = async (name: string, entries: Parameters<typeof writeTar>[1]) => {
    const file = path.join(base, `${name}.tar.gz`);
    await writeTar(file, entries);
    const real = fs.statfsSync(base);
    let count = 0;
    looks.mockImplementation(() => {
      count += 1;
      return { ...real, bsize: 2 ** 20, bavail: count > 3 ? 256 : 10_000 };
    });
    const folder = path.join(base, name);
    fs.mkdirSync(folder);
    await expect(unpackTar(file, folder, { signal })).rejects.toMatchObject({ name: 'NoSpace' });
    looks.mockReset();
    return fs.readdirSync(folder);
  };
  const small = Array.from({ length: 100 }, (_, at) => ({ name: `${at}.txt`, bytes: 'text' }));
  expect((await unpack('small', small)).length).toBeLessThan(5);
  const large = Buffer.alloc(200 * 2 ** 20);
  expect(await unpack('large', [{ name: 'a.bin', bytes: large }])).toEqual(['a.bin']);
  expect(fs.statSync(path.join(base, 'large/a.bin')).size).toBeLessThan(large.length);
});

test('an archive is read no further once it is stopped, also within a file', async () => {
  const base = madeFolder();
  const file = path.join(base, 'a.tar.gz');
  const large = Buffer.alloc(100 * 2 ** 20);
  await writeTar(file, [
    { name: 'a.bin', bytes: large },
    { name: 'b.bin', bytes: large },
  ]);
  const folder = path.join(base, 'unpacked');
  const stop = new AbortController();
  const unpacking = unpackTar(file, folder, { signal: stop.signal });
  const size = () => fs.statSync(path.join(folder, 'a.bin'), { throwIfNoEntry: false })?.size ?? 0;
  await vi.waitUntil(() => size() > 0, { interval: 1, timeout: 40_000 });
  stop.abort();
  await expect(unpacking).rejects.toThrow('stopped before the end');
  expect(size()).toBeLessThan(large.length);
  expect(fs.readdirSync(folder)).toEqual(['a.bin']);
});

test('a full disk is not taken for a damaged archive', async () => {
  const base = madeFolder();
  const file = path.join(base, 'a.tar.gz');
  await writeTar(file, [{ name: 'a.txt', bytes: 'text' }]);
  const folder = path.join(base, 'unpacked');
  fs.mkdirSync(folder);
  fs.symlinkSync('/dev/full', path.join(folder, 'a.txt'));
  await expect(unpackTar(file, folder, { signal })).rejects.toMatchObject({ code: 'ENOSPC' });
});
