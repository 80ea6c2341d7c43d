import pg from 'pg';
import type { Database } from './database.ts';

/** More would make the first of a batch wait for the last. */
const mostTogether = 50;

interface Waiting<Input, Output> {
  input: Input;
  answer: (output: Output) => void;
  fail: (error: unknown) => void;
}

interface Queue<Input, Output> {
  waiting: Waiting<Input, Output>[];
  isBusy: boolean;
}

/**
 * Lets callers that come at the same time share one statement: while one is under way the next
 * ones gather, and each is answered once the statement that served it has ended. A caller alone
 * waits for nobody.
 *
 * @param work one statement, or one transaction, for any number of inputs; its outputs in their
 *   order. What PostgreSQL refuses for all of them is tried again for each alone, so that nobody
 *   fails by another's fault; a connection that broke is not, for what it wrote may stand.
 */
export function batched<Input, Output>(
  work: (db: Database, inputs: readonly Input[]) => Promise<readonly Output[]>,
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
    while (queue.waiting.length > 0) await serve(db, queue.waiting.splice(0, mostTogether));
    queue.isBusy = false;
  }

  return (db, input) => {
    const queue = queues.get(db) ?? { waiting: [], isBusy: false };
    queues.set(db, queue);
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    queue.waiting.push({ input, answer: resolve, fail: reject });
    if (!queue.isBusy) {
      queue.isBusy = true;
      // Not at once: others may have come with the same turn of the event loop.
      setImmediate(() => void serveAll(db, queue));
    }
    return promise;
  };
}
