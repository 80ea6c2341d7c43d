import { describe, expect, it } from 'vitest';
import { brandStyle } from './brandStyle.ts';

describe('brandStyle', () => {
  it('is empty without settings', () => {
    expect(brandStyle({})).toBe('');
  });
  it('writes colours for one or both themes with text that reads on them', () => {
    expect(brandStyle({ primary: '#ffd400' })).toBe(
      ':root{--brand-primary:#ffd400;--brand-on-primary:#000000}',
    );
    expect(brandStyle({ navbarBackground: { light: '#003366', dark: '#eee' } })).toBe(
      ':root{--brand-navbar-bg:light-dark(#003366, #eee);--brand-navbar-text:light-dark(#ffffff, #000000)}',
    );
  });
  it('writes sizes and fonts', () => {
    expect(brandStyle({ radius: 4, font: '"Inter", sans-serif', pageWidth: 80 })).toBe(
      ':root{--brand-radius:0.4rem;--brand-font:"Inter", sans-serif;--brand-page-width:80%}',
    );
  });
  it('drops what could reach beyond its own property', () => {
    expect(
      brandStyle({
        primary: 'red;} body{display:none',
        font: 'x</style><script>',
        radius: Number.NaN,
        pageWidth: -1,
      }),
    ).toBe('');
  });
});
