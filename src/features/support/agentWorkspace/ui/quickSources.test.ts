import { expect, test } from 'vitest';
import { rankQuickTexts } from './quickSources.ts';

const text = (name: string, useCount: number) => ({
  useCount,
  text: {
    ...{ id: name, name, folder: '', kind: '', summary: '', note: null },
    onChoose: () => undefined,
  },
});
const found = [text('Refund', 2), text('Ask for a refund', 9), text('Hello', 5)];
const names = (query: string, recent: string[] = []) =>
  rankQuickTexts(found, { query, recent }).map(({ name }) => name);

test('the most used come first, before them those used last', () => {
  expect(names('')).toEqual(['Ask for a refund', 'Hello', 'Refund']);
  expect(names('', ['Refund', 'Hello'])).toEqual(['Refund', 'Hello', 'Ask for a refund']);
});

test('a name that begins with the query comes before one that contains it, then the others', () => {
  expect(names('refund')).toEqual(['Refund', 'Ask for a refund', 'Hello']);
});
