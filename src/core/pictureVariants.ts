/** Widths, in pixels, in which the portal's own pictures are also served: `/files/{key}/{name}?w=480`. */
export const variantWidths = [64, 128, 256, 480, 800, 1200] as const;

export type VariantWidth = (typeof variantWidths)[number];

/** Animations are left out: their GIF is served as it is. */
const ownPicture = /^[^?#\s"]*\/files\/[0-9a-f]{32}\/[^/?#\s"]+\.(?:jpe?g|png|webp)$/i;

/** The address of a narrower copy; of other hosts' pictures and of animations the address itself. */
export function variantOf(address: string, width: VariantWidth): string {
  return ownPicture.test(address) ? `${address}?w=${width}` : address;
}

/**
 * `srcset` of a picture that is shown in widths from about 300 pixels upwards, with the picture itself
 * as the widest. Undefined where there is nothing to choose from.
 * @param fullWidth of the picture itself; where the caller does not know it, what pages keep at most
 */
export function srcSetOf(address: string, fullWidth = 1600): string | undefined {
  const narrower = variantWidths.filter((width) => width >= 480 && width < fullWidth);
  if (!ownPicture.test(address) || narrower.length === 0) return undefined;
  return [
    ...narrower.map((width) => `${address}?w=${width} ${width}w`),
    `${address} ${fullWidth}w`,
  ].join(', ');
}

/** The same for a picture of one size: `src` for plain screens, `srcSet` for dense ones. */
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

/** A width that is served; null for any other, which is answered with the picture itself. */
export function parseVariantWidth(given: unknown): VariantWidth | null {
  return variantWidths.find((width) => String(width) === given) ?? null;
}
