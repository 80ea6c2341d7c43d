import { AppError } from '#core/errors.ts';
import { demand, demandActive, demandMember, holds, holdsSomewhere } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import {
  type attachmentKinds,
  cleanFileName,
  extensionOf,
  fontLimit,
  receivedKinds,
} from '../fileRules.ts';
import { type DrawnImage, drawImage, drawSmaller } from './drawImage.ts';
import { demandAttachmentKind, demandFont, demandImage } from './fileKinds.ts';
import { keepFiles, type NewFile } from './keepFile.ts';
import { storableName } from './storableName.ts';

/** SPEC §3 "upload result"; URLs with the base path. */
export interface UploadedImage {
  url: string;
  compressedUrl: string;
  previewUrl: string;
  /** Size of the image at `url`, in pixels. */
  width: number;
  height: number;
}

export interface UploadedFile {
  url: string;
  name: string;
  mimeType: string;
  size: number;
}

interface Upload {
  name: string;
  bytes: Uint8Array;
}

interface UploadOptions {
  store: FileStore;
  /** SPEC §7 `secureBucket`. */
  isSecure?: boolean;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN naming ATTACH. Call before the body is read. */
export function demandUpload(ctx: Ctx): number {
  const memberId = demandMember(ctx.viewer);
  demand(holdsSomewhere(ctx.viewer, 'ATTACH'));
  return memberId;
}

/** @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN. Call before the body is read. */
export function demandFontUpload(ctx: Ctx): number {
  const memberId = demandActive(ctx.viewer);
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return memberId;
}

/**
 * Stores a font of the theme.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN, VALIDATION_FAILED, FILE_TYPE_MISMATCH,
 *   FILE_TOO_LARGE
 */
export async function uploadFont(
  ctx: Ctx,
  { name: given, bytes }: Upload,
  { store }: { store: FileStore },
): Promise<UploadedFile> {
  const ownerId = demandFontUpload(ctx);
  if (bytes.byteLength > fontLimit) throw new AppError('FILE_TOO_LARGE');
  await demandFont(given, bytes);
  // Only characters that a CSS URL needs no escapes for.
  const stem = cleanFileName(given)
    .slice(0, -'.woff2'.length)
    .replace(/[^\w.-]+/g, '-');
  const name = `${stem || 'font'}.woff2`;
  const mimeType = 'font/woff2';
  const [path = ''] = await keepFiles({ db: ctx.db, store, ownerId }, [
    { name, mimeType, bytes, width: null, height: null },
  ]);
  return { url: ownAddress(path, ctx.basePath), name, mimeType, size: bytes.byteLength };
}

/**
 * Stores an image in three sizes.
 * @param options.compress `url` is the compressed one; the full size is not stored (§7 compress-image)
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, FILE_TYPE_MISMATCH,
 *   FILE_TYPE_UNRECOGNISED, FILE_TOO_LARGE
 */
export async function storeImage(
  ctx: Ctx,
  upload: Upload,
  options: UploadOptions & { compress: boolean },
): Promise<UploadedImage> {
  const ownerId = demandUpload(ctx);
  const name = cleanFileName(upload.name);
  const format = await demandImage(name, upload.bytes);
  const { compressed, preview } = await drawSmaller(upload.bytes, format);
  const main = options.compress ? compressed : await drawImage(upload.bytes, format);
  const distinct = options.compress ? [compressed, preview] : [main, compressed, preview];
  const kept = await keepFiles(
    { ...options, db: ctx.db, ownerId },
    distinct.map((image) => newImage(name, image)),
  );
  const [first = '', ...rest] = kept.map((path) => ownAddress(path, ctx.basePath));
  const [compressedUrl = first, previewUrl = first] = options.compress ? [first, ...rest] : rest;
  return { url: first, compressedUrl, previewUrl, width: main.width, height: main.height };
}

/**
 * Stores an attachment of SPEC §5's list; images are re-encoded.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, FILE_TYPE_MISMATCH, FILE_TYPE_UNRECOGNISED, FILE_TOO_LARGE
 */
export async function uploadFile(
  ctx: Ctx,
  upload: Upload,
  options: UploadOptions,
): Promise<UploadedFile> {
  return storeUpload(ctx, upload, { ...options, ownerId: demandUpload(ctx) });
}

/**
 * Stores a file that arrived by email.
 * @param options.ownerId null for a sender without an account; the caller attaches the file to what may show it
 * @throws AppError FILE_TYPE_MISMATCH, FILE_TYPE_UNRECOGNISED, FILE_TOO_LARGE
 */
export async function storeReceived(
  ctx: Ctx,
  { name, bytes }: Upload,
  options: UploadOptions & { ownerId: number | null },
): Promise<UploadedFile> {
  const upload = { name: await storableName(cleanFileName(name), bytes, receivedKinds), bytes };
  return storeUpload(ctx, upload, { ...options, kinds: receivedKinds });
}

async function storeUpload(
  ctx: Ctx,
  upload: Upload,
  options: UploadOptions & { ownerId: number | null; kinds?: typeof attachmentKinds },
): Promise<UploadedFile> {
  const name = cleanFileName(upload.name);
  const { mimeType, redraw } = await demandAttachmentKind(name, upload.bytes, options.kinds);
  const file: NewFile = redraw
    ? newImage(name, await drawImage(upload.bytes, redraw))
    : { name, mimeType, bytes: upload.bytes, width: null, height: null };
  const [path = ''] = await keepFiles({ ...options, db: ctx.db }, [file]);
  return {
    url: ownAddress(path, ctx.basePath),
    name: file.name,
    mimeType: file.mimeType,
    size: file.bytes.byteLength,
  };
}

function newImage(name: string, image: DrawnImage): NewFile {
  const { bytes, mimeType, width, height } = image;
  const stem = name.slice(0, -extensionOf(name).length - 1);
  return { name: `${stem}.${image.extension}`, mimeType, bytes, width, height };
}
