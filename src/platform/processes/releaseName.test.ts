import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { releaseName } from './releaseName.ts';

test('a release is named after its version and the fingerprint of its build', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-release-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  fs.writeFileSync(path.join(dir, 'package.json'), '{ "version": "1.2.3" }');
  expect(releaseName(false, dir)).toBe('1.2.3');
  fs.mkdirSync(path.join(dir, 'build/program'), { recursive: true });
  fs.writeFileSync(path.join(dir, 'build/program/.stamp'), '3fa94c1de0\n');
  expect(releaseName(false, dir)).toBe('1.2.3 (3fa94c1)');
  expect(releaseName(true, dir)).toBe('1.2.3 (development)');
});
