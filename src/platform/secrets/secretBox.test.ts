import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSecretBox } from './secretBox.ts';

const box = createSecretBox({ secretKey: 'a key of the operator', dataDir: '/nowhere' });

test('what was sealed opens again, and looks different every time', () => {
  const sealed = box.seal('the secret ö', 'provider:one');
  expect(box.open(sealed, 'provider:one')).toBe('the secret ö');
  expect(sealed).not.toContain('secret');
  expect(box.seal('the secret ö', 'provider:one')).not.toBe(sealed);
});

test('another purpose, another key and any change are refused', () => {
  const sealed = box.seal('secret', 'provider:one');
  const other = createSecretBox({ secretKey: 'another key', dataDir: '/nowhere' });
  expect(() => box.open(sealed, 'provider:two')).toThrow();
  expect(() => other.open(sealed, 'provider:one')).toThrow();
  expect(() => box.open(`${sealed.slice(0, -2)}AA`, 'provider:one')).toThrow();
  expect(() => box.open('v1...', 'provider:one')).toThrow();
  expect(() => box.open('secret', 'provider:one')).toThrow();
});

test('without a key of the operator one is made in the data directory, for its owner alone', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-key-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  const sealed = createSecretBox({ secretKey: null, dataDir }).seal('secret', 'x');
  expect(createSecretBox({ secretKey: null, dataDir }).open(sealed, 'x')).toBe('secret');
  expect(fs.statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('a keyed hash is the same for one key and purpose, and another for any other', () => {
  const other = createSecretBox({ secretKey: 'another key', dataDir: '/nowhere' });
  const mac = box.mac('conversation:12', 'mail token');
  expect(mac).toHaveLength(32);
  expect(box.mac('conversation:12', 'mail token')).toEqual(mac);
  for (const different of [
    box.mac('conversation:13', 'mail token'),
    box.mac('conversation:12', 'another purpose'),
    other.mac('conversation:12', 'mail token'),
  ]) {
    expect(different).not.toEqual(mac);
  }
});
