import { expect, test } from 'vitest';
import { announcedOf, newestId, unseenOf } from './newResponses.ts';

test('what was shown or came twice is not new', () => {
  const came = ['12', '9', '12', '7'].map((id) => ({ id, commentId: '3', isOwn: id === '9' }));
  expect(unseenOf(came, new Set(['7'])).map(({ id }) => id)).toEqual(['9', '12']);
  expect(announcedOf(unseenOf(came, new Set()))).toBe(2);
});

test('the newest is the greatest number, not the last word', () => {
  expect(newestId(['9', null, '12', '100'])).toBe('100');
  expect(newestId([null])).toBeNull();
});
