import type { ResizeOptions, Sharp, SharpConstructor } from 'sharp';
import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';

/** Pixel limit, which bounds memory. */
const pixelLimit = 40_000_000;
const fullEdge = 3840;
/** Twice the widest text column, for high-density screens. */
const compressedEdge = 1600;
const previewEdge = 480;
/** Maximum avatar size, including high-density screens. */
const avatarEdge = 512;

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff';

export interface DrawnImage {
  bytes: Buffer;
  mimeType: string;
  extension: string;
  width: number;
  height: number;
}

/**
 * Re-encodes an uploaded image, upright and without metadata.
 * @throws AppError FILE_TOO_LARGE for too many pixels, FILE_TYPE_MISMATCH if it is not an image
 */
export function drawImage(bytes: Uint8Array, format: ImageFormat): Promise<DrawnImage> {
  return oneOfFew((sharp) =>
    draw(open(sharp, bytes, format), fullEdge, (image) =>
      format === 'jpeg' ? image.jpeg({ quality: 86, mozjpeg: false }) : image.toFormat(format),
    ),
  );
}

/** A crop, as fractions of the upright image's width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * An avatar: a square crop, centered by default, never animated.
 * @throws AppError FILE_TOO_LARGE, FILE_TYPE_MISMATCH, VALIDATION_FAILED for an invalid crop
 */
export function drawAvatar(
  bytes: Uint8Array,
  format: ImageFormat,
  crop: Crop | null,
): Promise<DrawnImage> {
  return oneOfFew(async (sharp) => {
    const upright = await draw(open(sharp, bytes, format, false), fullEdge, (image) => image.png());
    const area = crop && areaOf(crop, upright);
    const image = open(sharp, upright.bytes, 'png', false);
    return draw(
      area ? image.extract(area) : image,
      { width: avatarEdge, height: avatarEdge, fit: 'cover' },
      (square) => square.webp({ quality: 86 }),
    );
  });
}

function areaOf(crop: Crop, { width, height }: { width: number; height: number }) {
  const sides = [crop.x, crop.y, crop.width, crop.height];
  const isInside =
    sides.every((side) => Number.isFinite(side) && side >= 0) &&
    [crop.x + crop.width, crop.y + crop.height].every((edge) => edge <= 1.001);
  const area = {
    left: Math.min(Math.round(crop.x * width), width - 1),
    top: Math.min(Math.round(crop.y * height), height - 1),
    width: Math.round(crop.width * width),
    height: Math.round(crop.height * height),
  };
  if (!isInside || area.width < 1 || area.height < 1) {
    throw validationFailed([{ field: 'crop', rule: 'format', message: validationMessages.format }]);
  }
  return {
    ...area,
    width: Math.min(area.width, width - area.left),
    height: Math.min(area.height, height - area.top),
  };
}

/** The smaller versions used on pages; animations stay animated, except for the preview. */
export async function drawSmaller(
  bytes: Uint8Array,
  format: ImageFormat,
): Promise<{ compressed: DrawnImage; preview: DrawnImage }> {
  return oneOfFew(async (sharp) => ({
    compressed: await draw(open(sharp, bytes, format), compressedEdge, (image) =>
      image.webp({ quality: 82 }),
    ),
    preview: await draw(open(sharp, bytes, 'webp'), previewEdge, (image) =>
      image.webp({ quality: 76 }),
    ),
  }));
}

/** Maximum queue length. */
const longestWait = 24;

/**
 * A smaller version of a still image; null if it is animated, cannot be decoded, or the queue is full. Stored
 * images were decoded before, so only a storage error throws here.
 */
export async function drawVariant(bytes: Uint8Array, width: number): Promise<DrawnImage | null> {
  if (waiting.length >= longestWait) return null;
  return oneOfFew(async (sharp) => {
    const options = { limitInputPixels: pixelLimit, failOn: 'error' } as const;
    const { pages = 1 } = await sharp(bytes, options).metadata();
    if (pages > 1) return null;
    return draw(sharp(bytes, options), { width, withoutEnlargement: true }, (image) =>
      image.webp({ quality: 80 }),
    );
  }).catch(() => null);
}

function open(
  sharp: SharpConstructor,
  bytes: Uint8Array,
  format: ImageFormat,
  animated = format === 'gif',
): Sharp {
  return sharp(bytes, {
    limitInputPixels: pixelLimit,
    failOn: 'error',
    animated,
  }).autoOrient();
}

async function draw(
  image: Sharp,
  size: number | ResizeOptions,
  encode: (image: Sharp) => Sharp,
): Promise<DrawnImage> {
  const resized = image.resize(
    typeof size === 'number'
      ? { width: size, height: size, fit: 'inside', withoutEnlargement: true }
      : size,
  );
  try {
    const { data, info } = await encode(resized).toBuffer({ resolveWithObject: true });
    // libvips names the container.
    const format = info.format === 'heif' ? 'avif' : info.format;
    return {
      bytes: data,
      mimeType: `image/${format}`,
      extension: format === 'jpeg' ? 'jpg' : format,
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

// Limits concurrency, so that large images do not use up the memory and both CPUs.
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Loaded with the first image. */
async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp');
  // Disables libvips' cache of decoded images.
  sharp.cache(false);
  return sharp;
}

/** Runs image work when a slot is free. */
export async function oneOfFew<T>(work: (sharp: SharpConstructor) => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work(await loadSharp());
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
