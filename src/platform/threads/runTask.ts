import { createThreadPool, type ThreadPool } from './threadPool.ts';
import type { ThreadTask } from './threadTask.ts';

let pool: ThreadPool | null = null;
/** For tasks that keep what they load. */
let keepingPool: ThreadPool | null = null;

/** Called once by the program: from then on tasks run in threads. @param entry the script of a thread */
export function enableThreads(entry: URL): void {
  pool ??= createThreadPool(entry);
  keepingPool ??= createThreadPool(entry, { size: 1, idle: 15 * 60_000 });
}

/**
 * Runs a task in a thread with its time limit; in a program without threads, such as most tests, at once in the caller's.
 * @throws TaskFailure
 */
export async function runTask<Input, Output>(
  task: ThreadTask<Input, Output>,
  input: Input,
): Promise<Output> {
  const chosen = task.keepsThread ? keepingPool : pool;
  if (chosen === null) return await task.run(input);
  return (await chosen.run(task, input)) as Output; // of the same task, in the thread
}
