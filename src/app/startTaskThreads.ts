import path from 'node:path';
import { enableThreads } from '#platform/threads/runTask.ts';

/** The thread's script is next to this file in the source, and next to the bundle when built. */
export function startTaskThreads(): void {
  enableThreads(new URL(`./taskThread${path.extname(import.meta.filename)}`, import.meta.url));
}
