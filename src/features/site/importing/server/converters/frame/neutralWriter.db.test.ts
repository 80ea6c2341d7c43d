import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Converter } from '../converter.ts';
import { madeFolder, recordsOf, removeFoldersAfterTests } from '../testing/madeDump.ts';
import { RecordFault } from './neutralWriter.ts';
import { runConversion } from './runConversion.ts';
import { ScratchTables } from './scratchTables.ts';

removeFoldersAfterTests();

const options = {
  ...{ language: 'en', restricted: 'private' as const, map: null },
  progress: () => ({ update: () => undefined, stop: () => undefined }),
  signal: new AbortController().signal,
};

function run(convert: Converter['convert']) {
  const source = madeFolder();
  const dir = path.join(madeFolder(), 'converted');
  const inspect = async () => ({ title: 'Test', counts: {}, notes: [] });
  const converter = { system: 'test', reads: '', inspect, convert };
  return { dir, done: runConversion({ converter, source, dir }, options) };
}

const tag = (id: string) => ({
  id,
  label: null,
  description: '',
  wiki: '',
  createdAt: '2022-03-01T10:00:00.000Z',
});

test('records are checked, and written once per id', async () => {
  const { dir, done } = run(async (_source, writer) => {
    expect(writer.write('tags', tag('soil'))).toBe(true);
    expect(writer.write('tags', { ...tag('soil'), description: 'other' })).toBe(false);
    expect(() => writer.write('tags', { ...tag('clay'), createdAt: 'today' })).toThrow(RecordFault);
    expect(() => writer.write('tags', { ...tag('clay'), shoe: 1 })).toThrow(RecordFault);
    expect(() =>
      writer.write('redirects', { id: '1', path: 'x', targetKind: 'tags', targetId: 'a' }),
    ).toThrow('redirects.path');
    expect(() => writer.writeFile({ ...tag('../../up') }, null)).toThrow('can’t be a file name');
  });
  expect((await done).balanced).toBe(true);
  expect(recordsOf(dir, 'tags')).toEqual([tag('soil')]);
  const manifest = JSON.parse(fs.readFileSync(path.join(dir, 'export.json'), 'utf8'));
  expect(manifest).toMatchObject({ format: 1, source: 'test', kinds: { tags: { records: 1 } } });
});

test('a folder whose rows do not add up is not complete', async () => {
  const { dir, done } = run(async (_source, _writer, { ledger }) => {
    ledger.read('things', 2);
    ledger.skipped('things', 'for a test', 'id 1');
  });
  expect(await done).toMatchObject({ balanced: false, tables: { things: { read: 2 } } });
  expect(fs.existsSync(path.join(dir, 'losses.json'))).toBe(true);
  expect(fs.existsSync(path.join(dir, 'export.json'))).toBe(false);
});

test('a conversion leaves space for others, also by what it sorts on the disk', async () => {
  const real = fs.statfsSync('.');
  const looks = vi
    .spyOn(fs, 'statfsSync')
    .mockReturnValue({ ...real, bsize: 2 ** 20, bavail: 255 });
  onTestFinished(() => looks.mockRestore());
  const noSpace = { name: 'NoSpace', code: 'ENOSPC' };
  const written = run(async (_source, writer) => {
    for (let at = 0; ; at += 1) writer.write('tags', tag(`tag-${at}`));
  });
  await expect(written.done).rejects.toMatchObject(noSpace);
  const sorted = run(async (_source, _writer, { workDir }) => {
    const scratch = new ScratchTables(workDir);
    onTestFinished(() => scratch.close());
    scratch.create('numbers', 'number integer');
    for (let number = 0; ; number += 1) scratch.insert('numbers', { number });
  });
  await expect(sorted.done).rejects.toMatchObject(noSpace);
});

test('a conversion that fails keeps no file open: its space is free again', async () => {
  const { dir, done } = run(async () => {
    throw new Error('for a test');
  });
  await expect(done).rejects.toThrow('for a test');
  const open = fs.readdirSync('/proc/self/fd').flatMap((name) => {
    const link = path.join('/proc/self/fd', name);
    // That of the list itself is closed by now.
    return fs.lstatSync(link, { throwIfNoEntry: false }) ? fs.readlinkSync(link) : [];
  });
  expect(open.filter((place) => place.startsWith(dir))).toEqual([]);
});

test('a folder that has something is not written to', async () => {
  const source = madeFolder();
  fs.writeFileSync(path.join(source, 'kept.txt'), 'kept');
  const never = async () => {
    throw new Error('never');
  };
  const converter = { system: 'test', reads: '', inspect: never, convert: never };
  await expect(runConversion({ converter, source, dir: source }, options)).rejects.toThrow(
    'is not empty',
  );
});
