import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './dataDirLock.ts';
import { StartupError } from './startupError.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-lock-'));
let dir = base;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(base, 'data-'));
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

test('the second to come hears who holds the directory', () => {
  const first = lockDataDir(dir);
  expect(() => lockDataDir(dir, 'plaza import')).toThrow(
    `Plaza is already running on ${dir} (process ${process.pid}).`,
  );
  first.release();
  const second = lockDataDir(dir, 'plaza import');
  expect(() => lockDataDir(dir)).toThrow(`in use by "plaza import" (process ${process.pid})`);
  second.release();
});

test('the lock of a killed process is taken over', async () => {
  const module = path.resolve(import.meta.dirname, 'dataDirLock.ts');
  const script = `import { lockDataDir } from ${JSON.stringify(module)};
    lockDataDir(${JSON.stringify(dir)}); console.log('taken'); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  expect(() => lockDataDir(dir)).toThrow(`(process ${child.pid})`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDataDir(dir).release();
});

test('a process that came later under the same id is not the holder', () => {
  const ended = spawnSync('true').pid;
  for (const content of [`${process.pid}\n1\nserver`, `${ended}\n1\nserver`, 'nonsense', '']) {
    fs.writeFileSync(path.join(dir, 'plaza.lock'), content);
    lockDataDir(dir).release();
  }
  expect(fs.readdirSync(dir)).toEqual([]);
});

test('a directory in place of the lock is told, and left where it is', () => {
  const place = path.join(dir, 'plaza.lock');
  fs.mkdirSync(place);
  for (const _time of ['first', 'second']) {
    expect(() => lockDataDir(dir)).toThrow(
      new StartupError(`DATA_DIR: ${place} is a directory; remove it`),
    );
  }
  expect(fs.readdirSync(dir)).toEqual(['plaza.lock']);
});

test('a lock that another has meanwhile is not released', () => {
  const lock = lockDataDir(dir);
  fs.writeFileSync(path.join(dir, 'plaza.lock'), 'another');
  lock.release();
  expect(fs.existsSync(path.join(dir, 'plaza.lock'))).toBe(true);
});

test('a place where nothing can be made is told at once', () => {
  expect(() => lockDataDir('/proc/plaza/data')).toThrow(
    'DATA_DIR: cannot write into /proc/plaza/data (ENOENT)',
  );
  const deep = path.join(dir, 'a', 'b', 'c');
  lockDataDir(deep).release();
  expect(fs.existsSync(deep)).toBe(true);
});

test('a file in the place of the directory is told of by the name of the variable', () => {
  const file = path.join(dir, 'file');
  fs.writeFileSync(file, '');
  for (const place of [file, path.join(file, 'below')]) {
    expect(() => lockDataDir(place)).toThrow(`DATA_DIR: cannot write into ${place} (ENOTDIR)`);
  }
});
