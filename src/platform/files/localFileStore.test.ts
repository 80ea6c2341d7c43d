import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalFileStore } from './localFileStore.ts';

test('what members upload is not for the other users of the machine', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-files-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  fs.chmodSync(dir, 0o755);
  const root = path.join(dir, 'files');
  const store = createLocalFileStore(root);
  const key = 'ab'.repeat(16);
  await store.put(key, Buffer.from('the plan'));
  expect(fs.statSync(root).mode & 0o077).toBe(0);
  expect(await store.sizeOf(key)).toBe(8);
});
