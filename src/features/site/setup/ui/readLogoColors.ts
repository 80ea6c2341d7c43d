import { colorsOfPixels, type LogoColors } from '../logoColors.ts';

/** Pixels per side that are read: enough for the colors. */
const size = 64;

/** Brand colors of a picture. @throws if it cannot be loaded, or is another site's */
export async function readLogoColors(address: string): Promise<LogoColors[]> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(image, 0, 0, size, size);
  return colorsOfPixels(context.getImageData(0, 0, size, size).data);
}
