import { parentPort } from 'node:worker_threads';
import type { AnyThreadTask, TaskAnswer, TaskCall } from './threadTask.ts';

/** The thread's side: runs the tasks that it is sent, one after another. */
export function serveTasks(tasks: readonly AnyThreadTask[]): void {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  parentPort?.on('message', async (call: TaskCall) => {
    parentPort?.postMessage(await answerTo(byName.get(call.name), call));
  });
}

async function answerTo(
  task: AnyThreadTask | undefined,
  { id, name, input }: TaskCall,
): Promise<TaskAnswer> {
  try {
    if (!task) throw new Error(`No task is called ${name}`);
    return { id, output: await task.run(input as never) }; // of the caller, who holds the same task
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
