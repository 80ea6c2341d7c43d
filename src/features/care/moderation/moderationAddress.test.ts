import { expect, test } from 'vitest';
import {
  isModerationNarrowed,
  moderationSearch,
  readModerationAddress,
} from './moderationAddress.ts';
import { moderationWidgets } from './moderationWidgets.ts';

test('the language a moderator has chosen goes without saying, and narrows nothing', () => {
  const plain = readModerationAddress('', 'de');
  expect(plain.language).toBe('de');
  expect(isModerationNarrowed(plain, 'de')).toBe(false);
  expect(moderationSearch(plain, 'de')).toBe('');
  expect(moderationSearch(plain, '')).toBe('?language=de');
});

test('an address says another language, or that it is all of them', () => {
  const other = readModerationAddress('?language=fr', 'de');
  expect(other.language).toBe('fr');
  expect(isModerationNarrowed(other, 'de')).toBe(true);
  expect(moderationSearch(other, 'de')).toBe('?language=fr');
  const all = readModerationAddress('?language=ANY', 'de');
  expect(all.language).toBe('');
  expect(isModerationNarrowed(all, 'de')).toBe(false);
  expect(moderationSearch(all, 'de')).toBe('?language=ANY');
  expect(readModerationAddress('?language=nonsense!', 'de').language).toBe('de');
});

test('the queue asks for the chosen language, where it is one of the community', () => {
  const queue = moderationWidgets.find(({ type }) => type === 'moderationQueue');
  const languagesOf = (search: string, activeLanguages: string[]) => {
    const shell = {
      viewer: { preferences: { moderationLanguage: 'de' } },
      settings: { activeLanguages },
    };
    // As much of the page and the shell as it reads.
    const variables = queue?.need?.variables({ size: 25 }, { search } as never, shell as never);
    return Object(variables).filter.languages;
  };
  expect(languagesOf('', ['en', 'de'])).toEqual(['de']);
  expect(languagesOf('?language=ANY', ['en', 'de'])).toBeNull();
  expect(languagesOf('?language=en', ['en', 'de'])).toEqual(['en']);
  expect(languagesOf('', ['en', 'fr'])).toBeNull();
});
