import { reportClientError } from './reportClientError.ts';

/** SPEC §9: how long a script of the page may take to load. Milliseconds. */
export const chunkLoadTimeout = 120_000;

/** A script did not come in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads a part of the program that is a script of its own, and reports where it does not come (SPEC §4).
 * @throws ChunkLoadError after two minutes, or what the browser says of a failed `import()`
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  // On the server they are files beside it.
  if (typeof document === 'undefined') return load();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new ChunkLoadError('A script of the page did not load in time'));
    timer = setTimeout(fail, chunkLoadTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    reportClientError(error, { logType: 'CHUNK_LOAD_ERROR' });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
