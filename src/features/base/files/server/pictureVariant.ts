import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type VariantWidth, variantWidths } from '#core/pictureVariants.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { extensionOf } from '../fileRules.ts';
import { drawVariant } from './drawImage.ts';
import type { FileRow } from './keepFile.ts';

const stillPictures = new Set(['image/jpeg', 'image/png', 'image/webp']);

export interface PictureVariant {
  storageKey: string;
  mimeType: string;
  fileName: string;
}

/**
 * A smaller variant of a stored image, generated on first request and stored next to it. Permissions for the
 * image must be checked before.
 * @returns null if the original should be sent: not a still image, not wider, cannot be decoded,
 *   or the queue is full
 */
export async function findPictureVariant(
  store: FileStore,
  row: FileRow,
  width: VariantWidth,
): Promise<PictureVariant | null> {
  if (!stillPictures.has(row.mime_type)) return null;
  if (row.width !== null && row.width <= width) return null;
  const storageKey = variantKey(row.storage_key, width);
  const isKept = (await store.has(storageKey)) || (await drawOnce(store, row, width));
  if (!isKept) return null;
  const stem = row.file_name.slice(0, -extensionOf(row.file_name).length - 1);
  return { storageKey, mimeType: 'image/webp', fileName: `${stem}.webp` };
}

/** Deletes a file's bytes and variants. Its row must be deleted already. */
export async function deleteStoredFile(store: FileStore, key: string): Promise<void> {
  await store.delete(key);
  for (const width of variantWidths) await store.delete(variantKey(key, width));
}

/** Not a key of the table `files`: the variant is only available under the image's own URL. */
function variantKey(key: string, width: VariantWidth): string {
  return createHash('sha256').update(`${key}:${width}`).digest('hex').slice(0, 32);
}

const drawing = new Map<string, Promise<boolean>>();

/** Concurrent requests for the same variant share one generation. */
function drawOnce(store: FileStore, row: FileRow, width: VariantWidth): Promise<boolean> {
  const key = variantKey(row.storage_key, width);
  const known = drawing.get(key);
  if (known) return known;
  const drawn = drawAndKeep(store, row, width).finally(() => drawing.delete(key));
  drawing.set(key, drawn);
  return drawn;
}

/** @returns whether the variant exists now; otherwise the original is served */
async function drawAndKeep(store: FileStore, row: FileRow, width: VariantWidth): Promise<boolean> {
  const file = await store.get(row.storage_key);
  if (file === null) return false;
  const image = await drawVariant(await buffer(file.stream), width);
  if (image === null) return false;
  await store.put(variantKey(row.storage_key, width), image.bytes);
  return true;
}
