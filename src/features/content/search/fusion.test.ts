import { expect, test } from 'vitest';
import { fuse, isLiteral, startsAlike } from './fusion.ts';

const list = (...ids: number[]) => ids.map((conversationId) => ({ conversationId }));
const ids = (documents: readonly { conversationId: number }[]) =>
  documents.map(({ conversationId }) => conversationId);

test('what both lists have comes first, then each rank in turn', () => {
  expect(ids(fuse(list(1, 2, 3), list(9, 3), { first: 0 }))).toEqual([3, 1, 9, 2]);
});

test('the first ones are never displaced', () => {
  expect(ids(fuse(list(1, 2, 3), list(3, 9, 2), { first: 1 }))).toEqual([1, 3, 2, 9]);
  expect(ids(fuse(list(1, 2), list(9, 2), { first: 2 }))).toEqual([1, 2, 9]);
});

test('a document is that of the words, whose matches are shown', () => {
  const [first] = fuse(
    [{ conversationId: 1, by: 'words' }],
    [{ conversationId: 1, by: 'meaning' }],
    {
      first: 0,
    },
  );
  expect(first?.by).toBe('words');
});

test('quotes, numbers and codes are literal', () => {
  for (const literal of [
    '"frost alert"',
    '„Frost“',
    'error 429',
    'ERR_TIMEOUT',
    'E-42',
    'sensor_id',
  ]) {
    expect(isLiteral(literal), literal).toBe(true);
  }
  for (const other of ['valve does not close', 'MQTT broker', 'two-pot calibration']) {
    expect(isLiteral(other), other).toBe(false);
  }
});

test('a title is what was typed, whatever its case and punctuation', () => {
  expect(startsAlike('Export your readings, as CSV!', 'export your readings as csv')).toBe(true);
  expect(startsAlike('Export your readings as CSV', 'export your readings')).toBe(false);
});
