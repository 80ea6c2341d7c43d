import { expect, test } from 'vitest';
import { editDistance, isMisspelling, transpositionsOf } from './editDistance.ts';

test('slips are counted, swapped neighbours as one', () => {
  expect(editDistance('chian', 'chain', 2)).toBe(1);
  expect(editDistance('bycicle', 'bicycle', 2)).toBe(2);
  expect(editDistance('kitten', 'sitting', 3)).toBe(3);
  expect(editDistance('a', 'abcdef', 2)).toBeGreaterThan(2);
});

test('short words bear no slip, long ones two', () => {
  expect(isMisspelling('cat', 'car')).toBe(false);
  expect(isMisspelling('chian', 'chain')).toBe(true);
  expect(isMisspelling('bycicle', 'bicycle')).toBe(true);
  expect(isMisspelling('bicycle', 'bicycle')).toBe(false);
});

test('the transpositions of a word swap each pair of neighbors', () => {
  expect(transpositionsOf('frist')).toEqual(['rfist', 'first', 'frsit', 'frits']);
  expect(transpositionsOf('a')).toEqual([]);
});
