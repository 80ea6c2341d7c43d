import { expect, test } from 'vitest';
import { readTextFile } from './readTextFile.ts';

test('files of spreadsheets are read in their encoding', async () => {
  const read = (...bytes: number[]) => readTextFile(new Blob([new Uint8Array(bytes)]));
  expect(await read(0xef, 0xbb, 0xbf, 0xc3, 0xbc)).toBe('ü');
  expect(await read(0xc3, 0xbc)).toBe('ü');
  expect(await read(0xfc, 0x80)).toBe('ü€');
  expect(await read(0xff, 0xfe, 0xfc, 0x00)).toBe('ü');
  expect(await read(0xfe, 0xff, 0x00, 0xfc)).toBe('ü');
});
