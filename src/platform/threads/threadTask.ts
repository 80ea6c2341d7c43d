/**
 * Work on text from outside that may run in a thread of its own, where it can be ended at a time limit. Input and output
 * are plain data. Each task is listed in `src/app/threadTasks.ts`.
 */
export interface ThreadTask<Input, Output> {
  /** Unique: `<feature>.<task>`. */
  readonly name: string;
  /** Milliseconds of work after which the thread is ended. */
  readonly limit: number;
  /** What it loads is large: it has a thread of its own, which stays for a quarter of an hour. */
  readonly keepsThread?: true;
  /** Loads what it needs when it is called: the list of tasks is read by each thread. */
  readonly run: (input: Input) => Promise<Output>;
}

export type AnyThreadTask = ThreadTask<never, unknown>;

/** A task that was ended: it took too long, needed too much memory, or failed in a way that it does not expect. */
export class TaskFailure extends Error {
  override name = 'TaskFailure';
  readonly reason: 'timeout' | 'memory' | 'error';

  constructor(reason: TaskFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export interface TaskCall {
  id: number;
  name: string;
  input: unknown;
}

export type TaskAnswer = { id: number; output: unknown } | { id: number; error: unknown };
