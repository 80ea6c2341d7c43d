import { expect, test } from 'vitest';
import { pluralWord, serverWords } from './serverWords.ts';

test('a text with a count takes the plural form of its language', () => {
  const text = (count: number, language: string) =>
    pluralWord('staff:pendingWork', count, language);
  expect(text(1, 'en')).toBe('1 member to approve');
  expect(text(1200, 'en')).toBe('1,200 members to approve');
  // A regional language takes its base, an unknown one English.
  expect(text(2, 'de_AT')).toBe('2 Mitglieder freizugeben');
  expect(text(2, 'sv')).toBe('2 members to approve');
  // The dual, which English lacks.
  expect(text(2, 'ar')).toBe('عضوان بانتظار الموافقة');
});

test('a regional language has what differs, and the rest of its base', () => {
  const english = { titles: { 404: 'Page not found' }, home: 'Home' };
  const wanted = (language: string) => serverWords('errorPage', english, [language]);
  expect(wanted('pt_BR').words).toEqual(wanted('pt').words);
  expect(wanted('pt_BR').words).not.toEqual(english);
});
