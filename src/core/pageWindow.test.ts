import { describe, expect, it } from 'vitest';
import { pageNumbers } from './pageWindow.ts';

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 'gap', 20]],
    [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [10, 20, [1, 'gap', 9, 10, 11, 'gap', 20]],
    [20, 20, [1, 'gap', 19, 20]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 0, []],
  ])('offers for page %d of %d %j', (page, count, expected) => {
    expect(pageNumbers(page, count)).toEqual(expected);
  });
});
