import { randomUUID } from 'node:crypto';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isFileKey, type ListedFileStore } from './fileStore.ts';

/** Files in a local directory, in two levels of subdirectories, `ab/cd/abcd…`; readable only by the owner. */
export function createLocalFileStore(root: string): ListedFileStore {
  const placeOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error('not a file key');
    return path.join(root, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      const unfinished = `${place}.${randomUUID()}`;
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      try {
        const file = await open(unfinished, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      if (!isFileKey(key)) return null;
      const file = await open(placeOf(key), 'r').catch(missingIsNull);
      if (file === null) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(range ?? {}), size };
    },
    async sizeOf(key) {
      const found = isFileKey(key) ? await stat(placeOf(key)).catch(missingIsNull) : null;
      return found?.size ?? null;
    },
    has: async (key) =>
      isFileKey(key) &&
      (await access(placeOf(key)).then(
        () => true,
        () => false,
      )),
    delete: (key) => rm(placeOf(key), { force: true }),
    async *list() {
      const dir = await opendir(root, { recursive: true }).catch(missingIsNull);
      for await (const { name } of dir ?? []) if (isFileKey(name)) yield name;
    },
  };
}

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
