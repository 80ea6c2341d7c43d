import { expect, it } from 'vitest';
import { figureText } from './figureText.ts';

it.each([
  ['en', 1523, '1,523'],
  ['fr', 1523, '1\u202f523'],
  ['ar', 1523, '1,523'],
  ['ja', 99_999, '99,999'],
  ['en', 123_456, '123.4K'],
  ['ja', 123_456, '12.3万'],
])('a count of %s is in full below 100,000: %d', (language, count, text) => {
  expect(figureText(count, 'COUNT', language)).toBe(text);
});
