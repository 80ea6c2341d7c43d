import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, readableOn } from './contrast.ts';

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
