/** Widths, in pixels, of image variants: `/files/{key}/{name}?w=480`. */
export const variantWidths = [64, 128, 256, 480, 800, 1200] as const;

export type VariantWidth = (typeof variantWidths)[number];

/** Animations are excluded: their GIF is served unchanged. */
const ownPicture = /^[^?#\s"]*\/files\/[0-9a-f]{32}\/[^/?#\s"]+\.(?:jpe?g|png|webp)$/i;

/** The URL of a smaller variant; for other hosts' images and animations the URL itself. */
export function variantOf(address: string, width: VariantWidth): string {
  return ownPicture.test(address) ? `${address}?w=${width}` : address;
}

/**
 * `srcset` for an image shown at about 300 pixels and more, including the original as the widest. Undefined
 * if there are no alternatives.
 * @param fullWidth of the original; if unknown, the maximum width that pages use
 */
export function srcSetOf(address: string, fullWidth = 1600): string | undefined {
  const narrower = variantWidths.filter((width) => width >= 480 && width < fullWidth);
  if (!ownPicture.test(address) || narrower.length === 0) return undefined;
  return [
    ...narrower.map((width) => `${address}?w=${width} ${width}w`),
    `${address} ${fullWidth}w`,
  ].join(', ');
}

/** The same for a fixed-size image: `src` for standard screens, `srcSet` for high-density ones. */
export function denseSourcesOf(
  address: string,
  shownWidth: number,
): { src: string; srcSet: string | undefined } {
  const width = widthFor(shownWidth);
  const dense = widthFor(shownWidth * 2);
  const src = variantOf(address, width);
  if (src === address || width === dense) return { src, srcSet: undefined };
  return { src, srcSet: `${src} 1x, ${variantOf(address, dense)} 2x` };
}

function widthFor(pixels: number): VariantWidth {
  return variantWidths.find((width) => width >= pixels) ?? 1200;
}

/** A valid variant width; null for any other, for which the original is sent. */
export function parseVariantWidth(given: unknown): VariantWidth | null {
  return variantWidths.find((width) => String(width) === given) ?? null;
}
