import { Worker } from 'node:worker_threads';
import { type AnyThreadTask, type TaskAnswer, type TaskCall, TaskFailure } from './threadTask.ts';

export interface ThreadPool {
  /** @throws TaskFailure */
  run: (task: Pick<AnyThreadTask, 'name' | 'limit'>, input: unknown) => Promise<unknown>;
}

interface Waiting extends Omit<TaskCall, 'id'> {
  limit: number;
  settled: PromiseWithResolvers<unknown>;
}

/**
 * Megabytes of heap: a text that needs more ends its thread, not the server. At the limit Node allows the garbage collector
 * 16 MB more to end the thread with: if a larger young generation is moved at that moment, V8 ends the process.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * A few threads that start when there is work, run one task at a time each, and end when they have been idle. At a task's
 * time limit its thread is terminated, since nothing else stops a loop; tasks that wait go to the next one. The threads
 * do not keep the process alive.
 * @param entry a script that calls `serveTasks`
 */
export function createThreadPool(
  entry: URL,
  { size = 2, idle = 60_000 }: { size?: number; idle?: number } = {},
): ThreadPool {
  const waiting: Waiting[] = [];
  const free: Thread[] = [];
  let running = 0;

  const assign = () => {
    while (waiting.length > 0) {
      const thread = free.pop() ?? (running < size ? start() : null);
      if (!thread) return;
      const next = waiting.shift();
      if (next) thread.take(next);
    }
  };
  const start = () => {
    running += 1;
    const thread = new Thread(entry, idle, {
      onFree: () => {
        free.push(thread);
        assign();
      },
      onEnd: () => {
        running -= 1;
        const at = free.indexOf(thread);
        if (at >= 0) free.splice(at, 1);
        assign();
      },
    });
    return thread;
  };

  return {
    run({ name, limit }, input) {
      const settled = Promise.withResolvers<unknown>();
      waiting.push({ name, input, limit, settled });
      assign();
      return settled.promise;
    },
  };
}

/** One thread with the task that it runs. */
class Thread {
  readonly #worker: Worker;
  readonly #idle: number;
  readonly #told: { onFree: () => void; onEnd: () => void };
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;
  #calls = 0;
  #hasEnded = false;

  constructor(entry: URL, idle: number, told: { onFree: () => void; onEnd: () => void }) {
    this.#idle = idle;
    this.#told = told;
    this.#worker = new Worker(entry, { resourceLimits });
    this.#worker.unref();
    this.#worker.on('message', (answer: TaskAnswer) => this.#hear(answer));
    this.#worker.on('error', (error) => this.#end(failureOf(error)));
    this.#worker.on('exit', () => this.#end(new TaskFailure('error', 'The thread ended')));
  }

  take(task: Waiting): void {
    this.#current = task;
    this.#calls += 1;
    const { name, input, limit } = task;
    this.#after(limit, new TaskFailure('timeout', `${name} took more than ${limit} ms`));
    try {
      this.#worker.postMessage({ id: this.#calls, name, input } satisfies TaskCall);
    } catch (error) {
      this.#settle((settled) => settled.reject(new TaskFailure('error', `${error}`, error)));
    }
  }

  #hear(answer: TaskAnswer): void {
    if (answer.id !== this.#calls) return;
    this.#settle((settled) => {
      if ('output' in answer) settled.resolve(answer.output);
      else settled.reject(new TaskFailure('error', `${answer.error}`, answer.error));
    });
  }

  #settle(tell: (settled: Waiting['settled']) => void): void {
    const task = this.#current;
    this.#current = null;
    if (task) tell(task.settled);
    this.#after(this.#idle, null);
    this.#told.onFree();
  }

  #after(milliseconds: number, failure: TaskFailure | null): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(failure), milliseconds);
    this.#timer.unref();
  }

  /** Ends the thread, and with a failure its task. */
  #end(failure: TaskFailure | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#current?.settled.reject(failure);
    this.#current = null;
    void this.#worker.terminate();
    this.#told.onEnd();
  }
}

function failureOf(error: unknown): TaskFailure {
  const isMemory = Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new TaskFailure(isMemory ? 'memory' : 'error', `${error}`, error);
}
