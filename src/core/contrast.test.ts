import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, nearestReadable, readableOn } from './contrast.ts';

describe('contrastRatio', () => {
  it('spans 1 to 21 and does not mind the order', () => {
    expect(contrastRatio('#000', '#ffffff')).toBeCloseTo(21);
    expect(contrastRatio('#abcdef', '#abcdef')).toBe(1);
    expect(contrastRatio('#777777', '#fff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#fff', '#777777')).toBeCloseTo(4.48, 2);
  });
});

describe('readableOn', () => {
  it('finds a text colour with AA contrast for every background', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const background = `#${value.toString(16).padStart(6, '0')}`;
        return contrastRatio(background, readableOn(background)) >= 4.5;
      }),
    );
  });
});

it('finds the nearest readable color, which passes and stays as close as it can', () => {
  expect(nearestReadable('#1b1d23', '#ffffff', 4.5)).toBe('#1b1d23');
  for (const [color, background] of [
    ['#ffd400', '#ffffff'],
    ['#888888', '#777777'],
    ['#112233', '#000000'],
  ] as const) {
    const found = nearestReadable(color, background, 4.5);
    expect(contrastRatio(found, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(found, background)).toBeLessThan(5);
  }
});
