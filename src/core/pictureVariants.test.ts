import { expect, test } from 'vitest';
import { denseSourcesOf, parseVariantWidth, srcSetOf, variantOf } from './pictureVariants.ts';

const own = `/base/files/${'a'.repeat(32)}/b%20c.webp`;

test('a picture of the portal comes in narrower copies, up to its own width', () => {
  expect(srcSetOf(own, 1000)).toBe(`${own}?w=480 480w, ${own}?w=800 800w, ${own} 1000w`);
  expect(srcSetOf(own, 480)).toBeUndefined();
  expect(srcSetOf(own)).toMatch(/\?w=1200 1200w, \S+ 1600w$/);
});

test('a picture of one size has one copy for plain and one for dense screens', () => {
  expect(denseSourcesOf(own, 56)).toEqual({
    src: `${own}?w=64`,
    srcSet: `${own}?w=64 1x, ${own}?w=128 2x`,
  });
  expect(denseSourcesOf(own, 32)).toEqual({ src: `${own}?w=64`, srcSet: undefined });
});

test.each([
  'https://elsewhere.example/a.png',
  '/files/short/a.png',
  own.replace('webp', 'gif'),
  `${own}?x=1`,
  `/files/${'a'.repeat(32)}/a b.png`,
])('%s stays as it is', (address) => {
  expect(variantOf(address, 480)).toBe(address);
  expect(srcSetOf(address)).toBeUndefined();
  expect(denseSourcesOf(address, 96)).toEqual({ src: address, srcSet: undefined });
});

test('only the widths of the table are served', () => {
  expect(parseVariantWidth('480')).toBe(480);
  for (const given of ['481', '0480', '', '1e9', 480, ['480'], undefined])
    expect(parseVariantWidth(given)).toBeNull();
});
