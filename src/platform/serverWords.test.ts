import { expect, test } from 'vitest';
import { pluralWord } from './serverWords.ts';

test('a text with a count takes the plural form of its language', () => {
  const text = (count: number, language: string) =>
    pluralWord('staff:pendingWork', count, language);
  expect(text(1, 'en')).toBe('1 member to approve');
  expect(text(1200, 'en')).toBe('1,200 members to approve');
  // A regional language takes its base, an unknown one English.
  expect(text(2, 'de_AT')).toBe('2 Mitglieder freizugeben');
  expect(text(2, 'is')).toBe('2 members to approve');
  // The dual, which English lacks.
  expect(text(2, 'ar')).toBe('عضوان بانتظار الموافقة');
});
