import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

function faultsOf(env: Record<string, string>): string[] {
  const read = readConfig(env);
  return read.ok ? [] : read.faults;
}

test('an address that people cannot use is one fault', () => {
  for (const PUBLIC_URL of [
    'ftp://x.example',
    'x.example',
    'https://',
    'https://ada:secret@x.example',
    'https://x.example/y',
    'https://x.example\\y',
    'https://x.example?',
  ]) {
    expect(faultsOf({ PUBLIC_URL }), PUBLIC_URL).toHaveLength(1);
  }
  expect(faultsOf({ PUBLIC_URL: 'HTTPS://X.example:8443/' })).toEqual([]);
});

test('a path that browsers would ask for by another name is refused', () => {
  for (const BASE_PATH of ['/..', '/../x', '/a/..', '/./x', '/a/./', '//x', 'a', '/a b', '/ü']) {
    expect(faultsOf({ BASE_PATH }), BASE_PATH).toHaveLength(1);
  }
  for (const BASE_PATH of ['/', '/a', '/a/b/', '/.well', '/a..b', '/...']) {
    expect(faultsOf({ BASE_PATH }), BASE_PATH).toEqual([]);
  }
});

test('a port is written in digits', () => {
  for (const PORT of [' ', '0x10', '1e3', '80.5', '-1', '65536', 'http']) {
    expect(faultsOf({ PORT }), PORT).toHaveLength(1);
  }
  expect(faultsOf({ PORT: '8080' })).toEqual([]);
  expect(faultsOf({ PORT: '' })).toEqual([]);
});
