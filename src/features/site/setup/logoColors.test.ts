import { expect, test } from 'vitest';
import { contrastRatio } from '#core/contrast.ts';
import { colorsOfPixels } from './logoColors.ts';

const pixels = (...runs: [count: number, ...rgba: number[]][]) =>
  runs.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat());

test('the most prominent colors come first; white, gray and transparent pixels are none', () => {
  const colors = colorsOfPixels(
    pixels(
      [500, 255, 255, 255, 255],
      [300, 120, 120, 125, 255],
      [400, 255, 0, 0, 0],
      [60, 20, 110, 60, 255],
      [20, 200, 30, 60, 255],
    ),
  );
  expect(colors.map(({ primary }) => primary)).toEqual(['#146e3c', '#c81e3c']);
});

test('a color that is hard to read is darkened and lightened until it reads', () => {
  const [yellow] = colorsOfPixels(pixels([10, 255, 220, 0, 255]));
  expect(contrastRatio(yellow?.primary ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  const [navy] = colorsOfPixels(pixels([10, 0, 0, 90, 255]));
  expect(navy?.primary).toBe('#00005a');
  expect(contrastRatio(navy?.primaryDark ?? '', '#181a1f')).toBeGreaterThanOrEqual(4.5);
});

test('a gray picture has none', () => {
  expect(colorsOfPixels(pixels([50, 30, 30, 30, 255]))).toEqual([]);
});
