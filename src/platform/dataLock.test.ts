import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dataHolder, takeDataLock } from './dataLock.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-lock-'));
let dir = base;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(base, 'data-'));
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

test('the second to come hears who holds the directory', () => {
  const first = takeDataLock(dir, 'server');
  expect(first.ok).toBe(true);
  const second = takeDataLock(dir, 'plaza import');
  expect(second).toEqual({ ok: false, holder: { pid: process.pid, task: 'server' } });
  if (first.ok) first.release();
  expect(dataHolder(dir)).toBeNull();
  expect(takeDataLock(dir, 'plaza import').ok).toBe(true);
});

test('the lock of a killed process is taken over', async () => {
  const module = path.resolve(import.meta.dirname, 'dataLock.ts');
  const script = `import { takeDataLock } from ${JSON.stringify(module)};
    takeDataLock(${JSON.stringify(dir)}, 'server'); console.log('taken'); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  expect(takeDataLock(dir, 'server')).toEqual({
    ok: false,
    holder: { pid: child.pid, task: 'server' },
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(takeDataLock(dir, 'server').ok).toBe(true);
});

test('a process that came later under the same id is not the holder', () => {
  const ended = spawnSync('true').pid;
  for (const content of [`${process.pid}\n1\nserver`, `${ended}\n1\nserver`, 'nonsense', '']) {
    fs.writeFileSync(path.join(dir, 'plaza.lock'), content);
    const lock = takeDataLock(dir, 'server');
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.release();
  }
});

test('a lock taken over by another is not released by the first', () => {
  const lock = takeDataLock(dir, 'server');
  fs.writeFileSync(path.join(dir, 'plaza.lock'), 'another');
  if (lock.ok) lock.release();
  expect(fs.existsSync(path.join(dir, 'plaza.lock'))).toBe(true);
});
