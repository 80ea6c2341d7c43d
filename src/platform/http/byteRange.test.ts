import { expect, test } from 'vitest';
import { byteRangeOf } from './byteRange.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['BYTES=5-', { start: 5, end: 999 }],
  ['bytes=5-9999999999999999999999', { start: 5, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-', { start: 999, end: 999 }],
  ['bytes=1000-', 'beyond'],
  ['bytes=1000-2000', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-5', null],
  ['bytes=1500-1200', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes=0-1,5-6', null],
  ['bytes 0-1', null],
  ['lines=0-1', null],
  ['', null],
  [undefined, null],
] as const)('of a thousand bytes %s is %j', (given, range) => {
  expect(byteRangeOf(given, 1000)).toEqual(range);
});

test('of nothing there is no part', () => {
  expect(byteRangeOf('bytes=0-', 0)).toBe('beyond');
  expect(byteRangeOf('bytes=-5', 0)).toBe('beyond');
});
