import { AppError } from '#core/errors.ts';
import { scanWithClamd } from './clamd.ts';
import type { FileStore } from './fileStore.ts';

/**
 * Stores only what a virus scanner has passed: every upload, attachment and part of an email, since all of them
 * are stored here. Without an answer nothing is stored.
 */
export function createScannedFileStore(store: FileStore, clamdUrl: string): FileStore {
  return {
    ...store,
    async put(key, bytes) {
      const found = await scanWithClamd(clamdUrl, bytes).catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', { cause, retryAfterSeconds: 30 });
      });
      if (found !== null) throw new AppError('FILE_VIRUS_FOUND', { message: 'Virus Scan failed' });
      await store.put(key, bytes);
    },
  };
}
