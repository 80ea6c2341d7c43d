import type { FileStore, ListedFileStore } from './fileStore.ts';

/**
 * Stores files in the first, and reads what is not there yet from the second: while they are moved from one
 * to the other, and after it until the second is emptied.
 */
export function createTwoFileStores(first: ListedFileStore, second: FileStore): ListedFileStore {
  /** If the first is away, the second may still have the file; otherwise nobody knows. */
  async function readEither<T>(read: (store: FileStore) => Promise<T | null>): Promise<T | null> {
    try {
      return (await read(first)) ?? (await read(second));
    } catch (error) {
      const left = await read(second);
      if (left === null) throw error;
      return left;
    }
  }
  const sizeOf = (key: string) => readEither((store) => store.sizeOf(key));
  return {
    put: first.put,
    get: (key, range) => readEither((store) => store.get(key, range)),
    sizeOf,
    has: async (key) => (await sizeOf(key)) !== null,
    async delete(key) {
      // Otherwise it would be moved later.
      await second.delete(key);
      await first.delete(key);
    },
    list: first.list,
  };
}
