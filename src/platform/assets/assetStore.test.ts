import { expect, test } from 'vitest';
import { chooseEncoding } from './assetStore.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['br;Q=0, GZIP', 'gzip'],
  ['br ; q=0.000, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.1', 'gzip'],
  ['identity;q=1, br;q=0.2, gzip;q=0.2', 'identity'],
  ['br;q=0.001', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['x-br, gzip2, br-foo', 'identity'],
  ['br;q=, gzip;q=abc', 'identity'],
  ['nonsense,,;;=', 'identity'],
  [' , br', 'br'],
  ['', 'identity'],
  [undefined, 'identity'],
])('who accepts %o gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
