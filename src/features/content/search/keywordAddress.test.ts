import { expect, test } from 'vitest';
import { readKeyword, withKeyword, withoutKeyword } from './keywordAddress.ts';

test('the address of a post takes the keyword along beside what else it says', () => {
  expect(withKeyword('/conversations/a/1', '')).toBe('/conversations/a/1');
  expect(withKeyword('/conversations/a/1?commentId=2', 'clay & sand')).toBe(
    '/conversations/a/1?commentId=2&keyword=clay+%26+sand',
  );
  expect(readKeyword('?commentId=2&keyword=clay+%26+sand')).toBe('clay & sand');
  expect(withoutKeyword('/conversations/a/1?commentId=2&keyword=clay')).toBe(
    '/conversations/a/1?commentId=2',
  );
  expect(withoutKeyword('/conversations/a/1?keyword=clay')).toBe('/conversations/a/1');
});

test('a keyword without end is cut', () => {
  expect(readKeyword(`?keyword=${'x'.repeat(5000)}`).length).toBeLessThan(500);
});
