import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import {
  attachmentKinds,
  type Content,
  extensionOf,
  fontOnlyIssue,
  heicExtensions,
  heicIssue,
  imageExtensions,
  imageOnlyIssue,
  isHeicName,
} from '../fileRules.ts';
import type { ImageFormat } from './drawImage.ts';

const formats: Readonly<Record<string, ImageFormat>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  png: 'png',
  gif: 'gif',
  apng: 'png',
  webp: 'webp',
  avif: 'avif',
  tif: 'tiff',
  tiff: 'tiff',
};

/**
 * An image's format; its name and first bytes must agree.
 * @throws AppError VALIDATION_FAILED, FILE_TYPE_UNRECOGNISED, FILE_TYPE_MISMATCH
 */
export async function demandImage(name: string, bytes: Uint8Array): Promise<ImageFormat> {
  const extension = extensionOf(name);
  await refuseHeic(name, bytes);
  if (!imageExtensions.some((each) => each === extension)) throw validationFailed([imageOnlyIssue]);
  return demandFormat(extension, bytes);
}

/**
 * An attachment's type; its name and first bytes must agree.
 * @throws AppError FILE_TYPE_UNRECOGNISED, FILE_TYPE_MISMATCH
 */
export async function demandAttachmentKind(
  name: string,
  bytes: Uint8Array,
  kinds = attachmentKinds,
): Promise<{ mimeType: string; redraw: ImageFormat | null }> {
  const extension = extensionOf(name);
  await refuseHeic(name, bytes);
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
  if (kind === undefined) throw unrecognised();
  const { mimeType, content } = kind;
  if (content.as === 'image') return { mimeType, redraw: await demandFormat(extension, bytes) };
  if (!(await looksLike(content, bytes))) throw mismatch();
  return { mimeType, redraw: null };
}

/**
 * Only WOFF2, which every browser loads; its name and first bytes must agree.
 * @throws AppError VALIDATION_FAILED, FILE_TYPE_MISMATCH
 */
export async function demandFont(name: string, bytes: Uint8Array): Promise<void> {
  if (extensionOf(name) !== 'woff2') throw validationFailed([fontOnlyIssue]);
  if ((await sniff(bytes)) !== 'woff2') throw mismatch();
}

/** Regardless of the name: phones also name HEIC files .jpg. */
async function refuseHeic(name: string, bytes: Uint8Array): Promise<void> {
  const found = await sniff(bytes);
  if (isHeicName(name) || heicExtensions.some((each) => each === found)) {
    throw validationFailed([heicIssue]);
  }
}

async function demandFormat(extension: string, bytes: Uint8Array): Promise<ImageFormat> {
  const found = await sniff(bytes);
  if (found === 'none') throw unrecognised();
  const named = formats[extension];
  if (named === undefined || formats[found] !== named) throw mismatch();
  return named;
}

async function looksLike(
  content: Exclude<Content, { as: 'image' }>,
  bytes: Uint8Array,
): Promise<boolean> {
  const found = await sniff(bytes);
  if (content.as === 'bytes') return content.types.includes(found);
  return (found === 'none' || content.types.includes(found)) && isText(bytes);
}

/** The usual extension of the type detected from the first bytes; 'none' if unknown. */
async function sniff(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.ext === 'apng') return 'png';
  return found?.ext ?? 'none';
}

function isText(bytes: Uint8Array): boolean {
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isWide || !bytes.includes(0);
}

// The messages of SPEC §8 "File errors".
function unrecognised(): AppError {
  return new AppError('FILE_TYPE_UNRECOGNISED', { message: 'Unrecognized File Type' });
}

function mismatch(): AppError {
  return new AppError('FILE_TYPE_MISMATCH', {
    message: 'File Type and File Content did not match',
  });
}
