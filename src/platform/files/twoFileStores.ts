import type { FileStore, ListedFileStore } from './fileStore.ts';

/**
 * Stores files in the first, and reads what is not there yet from the second: while they are moved from one
 * to the other, and after it until the second is emptied.
 */
export function createTwoFileStores(first: ListedFileStore, second: FileStore): ListedFileStore {
  return {
    put: first.put,
    get: async (key, range) => (await first.get(key, range)) ?? second.get(key, range),
    sizeOf: async (key) => (await first.sizeOf(key)) ?? second.sizeOf(key),
    has: async (key) => (await first.has(key)) || second.has(key),
    async delete(key) {
      // Otherwise it would be moved later.
      await second.delete(key);
      await first.delete(key);
    },
    list: first.list,
  };
}
