/** Linear RGB of '#rgb' or '#rrggbb'. */
function channels(hex: string): number[] {
  const digits = hex.replace('#', '');
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio of two hex colors, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The color closest to this one that has the contrast wanted on a background: mixed with as little black or
 * white as needed; itself if it passes already.
 */
export function nearestReadable(color: string, background: string, wanted: number): string {
  for (let part = 0; part <= 100; part += 1) {
    const passing = ['#000000', '#ffffff']
      .map((end) => mixed(color, end, part / 100))
      .find((each) => contrastRatio(each, background) >= wanted);
    if (passing !== undefined) return passing;
  }
  return readableOn(background);
}

/** @param part of the second color, from 0 to 1 */
function mixed(one: string, other: string, part: number): string {
  const byte = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) =>
    Math.round(byte(one, at) * (1 - part) + byte(other, at) * part)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** White if it has AA contrast on this background, else black, which then always does. */
export function readableOn(background: string): '#ffffff' | '#000000' {
  return contrastRatio(background, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
}
