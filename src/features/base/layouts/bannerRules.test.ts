import { expect, test } from 'vitest';
import { bannerFaults } from './bannerRules.ts';
import type { LayoutBanner } from './layoutRules.ts';

const banner: LayoutBanner = {
  ...{ type: 'COLOR', color: '#00aa88', desktopImage: null, mobileImage: null },
  ...{ title: 'Welcome', subtitle: '', altText: '' },
};

test('the texts of a banner have limits in every language', () => {
  expect(bannerFaults(banner)).toEqual([]);
  const translations = { de: { title: 'x'.repeat(201), subtitle: 'Gut' } };
  expect(bannerFaults({ ...banner, subtitle: 'x'.repeat(501), translations })).toEqual([
    { field: 'banner.translations.de.title', rule: 'too_big' },
    { field: 'banner.subtitle', rule: 'too_big' },
  ]);
});

test('a banner has what its type shows', () => {
  const faultOf = (changes: Partial<LayoutBanner>) =>
    bannerFaults({ ...banner, ...changes }).map(({ field, rule }) => `${field} ${rule}`);
  expect(faultOf({ color: null })).toEqual(['banner.color required']);
  expect(faultOf({ color: 'red' })).toEqual(['banner.color format']);
  expect(faultOf({ type: 'IMAGE' })).toEqual(['banner.desktopImage required']);
  expect(faultOf({ type: 'IMAGE', desktopImage: 'javascript:alert(1)' })).toEqual([
    'banner.desktopImage format',
  ]);
});
