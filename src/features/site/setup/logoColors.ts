import { nearestReadable } from '#core/contrast.ts';

export interface LogoColors {
  primary: string;
  primaryDark: string;
}

/** Surfaces of theme.css that the colors are read on. */
const surfaces = { light: '#ffffff', dark: '#181a1f' } as const;
/** Most colors offered. */
const maxColors = 4;
/** Bits per channel that similar colors share. */
const shift = 5;

/**
 * Brand colors of a picture, the most prominent first, each readable in both themes. Grays and transparent pixels are
 * ignored.
 * @param pixels red, green, blue and alpha of each pixel
 */
export function colorsOfPixels(pixels: ArrayLike<number>): LogoColors[] {
  const groups = new Map<
    number,
    { weight: number; sum: [number, number, number]; count: number }
  >();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((each) => pixels[at + each]);
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
    if (alpha < 128 || spread < 40) continue;
    const key = ((red >> shift) << 6) | ((green >> shift) << 3) | (blue >> shift);
    const group = groups.get(key) ?? { weight: 0, sum: [0, 0, 0], count: 0 };
    group.weight += spread;
    group.count += 1;
    group.sum = [group.sum[0] + red, group.sum[1] + green, group.sum[2] + blue];
    groups.set(key, group);
  }
  const found = [...groups.values()]
    .sort((a, b) => b.weight - a.weight)
    .map(({ sum, count }) => sum.map((each) => Math.round(each / count)));
  const distinct = found.filter((color, index) =>
    found.slice(0, index).every((other) => distanceOf(color, other) > 80),
  );
  return distinct.slice(0, maxColors).map((color) => {
    const hex = `#${color.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
    return {
      primary: nearestReadable(hex, surfaces.light, 4.5),
      primaryDark: nearestReadable(hex, surfaces.dark, 4.5),
    };
  });
}

function distanceOf(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((each, index) => each - (other[index] ?? 0)));
}
