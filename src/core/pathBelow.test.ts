import { expect, test } from 'vitest';
import { pathBelow } from './pathBelow.ts';

test('a path is below the base path or is not the portal’s', () => {
  expect(pathBelow('/help/topics', '/help')).toBe('/topics');
  expect(pathBelow('/help', '/help')).toBe('/');
  expect(pathBelow('/helpless', '/help')).toBeNull();
  expect(pathBelow('/other', '/help')).toBeNull();
  expect(pathBelow('/', '')).toBe('/');
  expect(pathBelow('/topics', '')).toBe('/topics');
});
