import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between two questions, after an answer and after none. */
const pause = { answered: 2_000, missed: 250 };
/** Milliseconds an answer may take. */
const patience = 2_000;

export interface DatabaseWatch {
  /** Asks now, or waits for the question under way; false when no answer came in time. */
  answers: () => Promise<boolean>;
  stop: () => void;
}

/**
 * Asks the database, on a connection of its own, whether it is there. One that hangs, because its
 * process is stopped or its machine left the network without a word, ends no connection, and whoever
 * asked it would wait for ever: `onHang` hears of the second question in a row that gets no answer,
 * and of each one after it.
 */
export function watchDatabase(config: pg.ClientConfig, onHang: () => void): DatabaseWatch {
  let client: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;
  let missed = 0;
  const stopping = new AbortController();

  async function ask(): Promise<boolean> {
    client ??= new pg.Client(config);
    const asked = client;
    try {
      await Promise.race([question(asked), tooLate()]);
      missed = 0;
      return true;
    } catch (error) {
      client = undefined;
      asked.end().catch(() => undefined);
      // A refusal is an answer.
      missed = error instanceof pg.DatabaseError ? 0 : missed + 1;
      if (missed > 1) onHang();
      return false;
    }
  }

  function answers(): Promise<boolean> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function watch(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      const answered = await answers();
      await sleep(answered ? pause.answered : pause.missed, undefined, { ref: false, signal });
    }
  }

  watch().catch(() => undefined);
  return {
    answers,
    stop() {
      stopping.abort();
      client?.end().catch(() => undefined);
    },
  };
}

async function question(client: pg.Client): Promise<void> {
  if (client.listenerCount('error') === 0) {
    client.on('error', () => undefined);
    await client.connect();
  }
  await client.query('select 1');
}

/** One turn of the event loop later than asked for: the answer to a process that was held up lies in its socket. */
async function tooLate(): Promise<never> {
  await sleep(patience, undefined, { ref: false });
  await nextTurn();
  throw new Error('no answer');
}
