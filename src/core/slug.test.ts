import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test('accents and case fold away, other scripts stay', () => {
  expect(slugOf('Où est  l’Été? — Straße')).toBe('ou-est-lete-strasse');
  expect(slugOf('東京で自転車')).toBe('東京で自転車');
  expect(slugOf('كيف أشحن البطارية؟')).toBe('كيف-أشحن-البطارية');
  expect(slugOf('أُنَظِّفُ الأدواتـــ، שָׁלוֹם')).toBe('أنظف-الأدوات-שלום');
  expect(slugOf('🚲🔥')).toBe('post');
});

test('any title gives a path segment that survives encoding and is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugOf(title);
      expect(slug).toMatch(/^[^\s/?#%&.\u202a-\u202e-][^\s/?#%&\u202a-\u202e]*$/u);
      expect([...slug].length).toBeLessThanOrEqual(80);
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
