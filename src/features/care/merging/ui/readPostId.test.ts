import { expect, test } from 'vitest';
import { readPostId } from './readPostId.ts';

test('an address or number names a post, words do not', () => {
  expect(readPostId(' #12 ')).toBe('12');
  expect(
    readPostId('https://here.example/base/conversations/gears/worn-chain/34?commentId=5'),
  ).toBe('34');
  expect(readPostId('/conversations/worn-chain/34')).toBe('34');
  expect(readPostId('worn chain 34')).toBeNull();
  expect(readPostId('/topics/gears/3')).toBeNull();
});
