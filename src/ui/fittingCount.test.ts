import { expect, test } from 'vitest';
import { fittingCount } from './fittingCount.ts';

const bar = { gap: 2, more: 80, hasMore: false };

test('all items stay in the bar if they fit without the menu', () => {
  expect(fittingCount([100, 100, 100], { ...bar, room: 304 })).toBe(3);
  expect(fittingCount([], { ...bar, room: 0 })).toBe(0);
});

test('the menu takes its room from the items as soon as one does not fit', () => {
  expect(fittingCount([100, 100, 100], { ...bar, room: 303 })).toBe(2);
  expect(fittingCount([100, 100, 100], { ...bar, room: 283 })).toBe(1);
  expect(fittingCount([100, 100, 100], { ...bar, room: 100 })).toBe(0);
});

test('a menu with entries of its own always needs its room', () => {
  expect(fittingCount([100, 100, 100], { ...bar, room: 304, hasMore: true })).toBe(2);
  expect(fittingCount([100, 100, 100], { ...bar, room: 386, hasMore: true })).toBe(3);
});
