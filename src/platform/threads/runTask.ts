import { createThreadPool, type ThreadPool } from './threadPool.ts';
import type { ThreadTask } from './threadTask.ts';

let pool: ThreadPool | null = null;

/** Called once by the program: from then on tasks run in threads. @param entry the script of a thread */
export function enableThreads(entry: URL): void {
  pool ??= createThreadPool(entry);
}

/**
 * Runs a task in a thread with its time limit; in a program without threads, such as most tests, at once in the caller's.
 * @throws TaskFailure
 */
export async function runTask<Input, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
): Promise<Output> {
  if (pool === null) return await task.run(input);
  return (await pool.run(task, input)) as Output; // of the same task, in the thread
}
