import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localFilePlace } from './localFilePlace.ts';

function makeFolder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-place-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('a folder is known again at another path, and two folders are told apart', () => {
  const dir = makeFolder();
  const files = path.join(dir, 'files');
  const place = localFilePlace(files);
  expect(place).toMatch(/^folder:[0-9a-f-]{36}$/);
  fs.symlinkSync(files, path.join(dir, 'mounted'));
  expect(localFilePlace(path.join(dir, 'mounted'))).toBe(place);
  expect(localFilePlace(makeFolder())).not.toBe(place);
  expect(fs.readdirSync(files)).toEqual(['folder.id']);
});
