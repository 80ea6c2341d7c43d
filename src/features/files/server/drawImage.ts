import sharp, { type Sharp } from 'sharp';
import { AppError } from '#core/errors.ts';

/** More would take more memory to draw than a page of a community is worth. */
const pixelLimit = 40_000_000;
const fullEdge = 3840;
/** Twice the widest column of text, for dense screens. */
const compressedEdge = 1600;
const previewEdge = 480;

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp';

export interface DrawnImage {
  bytes: Buffer;
  mimeType: string;
  extension: string;
  width: number;
  height: number;
}

// libvips would keep what it decoded; a server has better use for the memory.
sharp.cache(false);

/**
 * An uploaded picture drawn anew, upright and without what the camera wrote into it.
 * @throws AppError FILE_TOO_LARGE for too many pixels, FILE_TYPE_MISMATCH for what is no picture
 */
export function drawImage(bytes: Uint8Array, format: ImageFormat): Promise<DrawnImage> {
  return oneOfFew(() =>
    draw(open(bytes, format), fullEdge, (image) =>
      format === 'jpeg' ? image.jpeg({ quality: 86, mozjpeg: false }) : image.toFormat(format),
    ),
  );
}

/** The smaller pictures that pages show; an animation stays one, but for its preview. */
export async function drawSmaller(
  bytes: Uint8Array,
  format: ImageFormat,
): Promise<{ compressed: DrawnImage; preview: DrawnImage }> {
  return oneOfFew(async () => ({
    compressed: await draw(open(bytes, format), compressedEdge, (image) =>
      image.webp({ quality: 82 }),
    ),
    preview: await draw(open(bytes, 'webp'), previewEdge, (image) => image.webp({ quality: 76 })),
  }));
}

function open(bytes: Uint8Array, format: ImageFormat): Sharp {
  return sharp(bytes, {
    limitInputPixels: pixelLimit,
    failOn: 'error',
    animated: format === 'gif',
  }).autoOrient();
}

async function draw(
  image: Sharp,
  edge: number,
  encode: (image: Sharp) => Sharp,
): Promise<DrawnImage> {
  const resized = image.resize({
    ...{ width: edge, height: edge, fit: 'inside', withoutEnlargement: true },
  });
  try {
    const { data, info } = await encode(resized).toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      mimeType: `image/${info.format}`,
      extension: info.format === 'jpeg' ? 'jpg' : info.format,
      width: info.width,
      height: info.pageHeight ?? info.height,
    };
  } catch (cause) {
    const isHuge =
      cause instanceof Error && /pixel limit|too large|dimensions/i.test(cause.message);
    throw new AppError(isHuge ? 'FILE_TOO_LARGE' : 'FILE_TYPE_MISMATCH', {
      cause,
      message: isHuge ? undefined : 'File Type and File Content did not match', // §8
    });
  }
}

// Many large pictures at once must not take all the memory and both processors.
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
