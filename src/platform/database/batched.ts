import pg from 'pg';
import type { Database } from './database.ts';

/** A larger batch would make its first caller wait for the last. */
const mostTogether = 50;

interface Waiting<Input, Output> {
  input: Input;
  answer: (output: Output) => void;
  fail: (error: unknown) => void;
}

interface Queue<Input, Output> {
  waiting: Waiting<Input, Output>[];
  /** By input, if equal inputs share an output: those that no statement has taken yet. */
  asked: Map<Input, Promise<Output>>;
  isBusy: boolean;
}

interface BatchOptions {
  /** Inputs of one statement at most. */
  together?: number;
  /** Callers with the same input, such as an id, get the same output. */
  isShared?: boolean;
}

/**
 * Batches concurrent callers: while a statement is running, further callers are queued, and the next
 * statement serves all of them. A single caller does not wait.
 *
 * @param work one statement, or one transaction, for any number of inputs; its outputs in their
 *   order. If PostgreSQL rejects a batch, each input is retried individually, so that nobody fails
 *   because of another; not after a broken connection, because the batch may have been committed.
 */
export function batched<Input, Output>(
  work: (db: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
  { together = mostTogether, isShared = false }: BatchOptions = {},
): (db: Database, input: Input) => Promise<Output> {
  const queues = new WeakMap<Database, Queue<Input, Output>>();

  async function serve(db: Database, batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await work(
        db,
        batch.map(({ input }) => input),
      );
      for (const [index, output] of outputs.entries()) batch[index]?.answer(output);
    } catch (error) {
      if (batch.length > 1 && error instanceof pg.DatabaseError) {
        await Promise.all(batch.map((one) => serve(db, [one])));
      } else for (const { fail } of batch) fail(error);
    }
  }

  async function serveAll(db: Database, queue: Queue<Input, Output>): Promise<void> {
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, together);
      for (const { input } of batch) queue.asked.delete(input);
      await serve(db, batch);
    }
    queue.isBusy = false;
  }

  return (db, input) => {
    const queue: Queue<Input, Output> = queues.get(db) ?? {
      ...{ waiting: [], asked: new Map(), isBusy: false },
    };
    queues.set(db, queue);
    // A statement that runs already may not see what this caller knows of.
    const same = isShared ? queue.asked.get(input) : undefined;
    if (same) return same;
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    if (isShared) queue.asked.set(input, promise);
    queue.waiting.push({ input, answer: resolve, fail: reject });
    if (!queue.isBusy) {
      queue.isBusy = true;
      // Deferred: other callers may arrive in the same turn of the event loop.
      setImmediate(() => void serveAll(db, queue));
    }
    return promise;
  };
}
