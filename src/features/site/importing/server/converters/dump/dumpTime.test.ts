import { expect, test } from 'vitest';
import { dumpTime, isForEver } from './dumpTime.ts';

test('times of dumps are ISO 8601 in UTC', () => {
  for (const [given, expected] of [
    ['2013-02-05 21:29:20.280878', '2013-02-05T21:29:20.280Z'],
    ['2013-02-05 21:29:20+02', '2013-02-05T19:29:20.000Z'],
    ['2013-02-05', '2013-02-05T00:00:00.000Z'],
    ['1650000000000', '2022-04-15T05:20:00.000Z'],
    [1650000000000, '2022-04-15T05:20:00.000Z'],
    ['infinity', null],
    ['', null],
    [null, null],
    ['20222-03-04 10:00:00', null],
  ] as const) {
    expect([given, dumpTime(given)]).toEqual([given, expected]);
  }
});

test('a suspension for a thousand years is for ever', () => {
  expect(isForEver('3022-01-01T00:00:00.000Z', new Date('2026-01-01'))).toBe(true);
  expect(isForEver('2027-01-01T00:00:00.000Z', new Date('2026-01-01'))).toBe(false);
});
