import { expect, test } from 'vitest';
import { defaultSettings } from '#core/communitySettings.ts';
import { anonymousViewer } from '#core/permissions.ts';
import { languageForMember } from './languageForMember.ts';

const settings = { ...defaultSettings, defaultLanguage: 'fr' as const };
const requestOf = (memberId: number | null) => ({
  ...{ locale: 'ar', settings },
  viewer: { ...anonymousViewer, memberId },
});

test.each([1, 2, null])(
  'whoever asks (%s), the language that the member chose counts',
  (viewer) => {
    expect(languageForMember(requestOf(viewer), { id: 1, language: 'de' })).toBe('de');
  },
);

test('without a choice it is that of a request of their own, else the community’s', () => {
  const member = { id: 1, language: null };
  expect(languageForMember(requestOf(1), member)).toBe('ar');
  expect(languageForMember(requestOf(null), member)).toBe('ar');
  expect(languageForMember(requestOf(2), member)).toBe('fr');
  expect(languageForMember(requestOf(null), member, { isOwn: false })).toBe('fr');
});
