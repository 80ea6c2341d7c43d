import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between two questions, after an answer and after none. */
const pause = { answered: 2_000, missed: 250 };
/** Milliseconds an answer may take. */
const patience = 2_000;

/** Milliseconds for which the answer to a new connection is kept: who floods `/readyz` must not flood the database. */
const knockedFor = 250;

export interface DatabaseWatch {
  /**
   * Whether the database answers and takes new connections: asks now, or waits for the question under
   * way; false when no answer came in time.
   */
  isReady: () => Promise<boolean>;
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
  const knock = knocking(config);
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
    isReady: async () => (await Promise.all([answers(), knock()])).every(Boolean),
    stop() {
      stopping.abort();
      client?.end().catch(() => undefined);
    },
  };
}

/**
 * Whether new connections are taken. A server that shuts down, or is about to start, refuses them
 * (57P03) while it may still serve the old ones; one that has as many as it can, does its work.
 */
function knocking(config: pg.ClientConfig): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= isConnectionTaken(config).finally(() => {
      setTimeout(() => {
        asking = undefined;
      }, knockedFor).unref();
    });
    return asking;
  };
}

async function isConnectionTaken(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await Promise.race([client.connect(), tooLate()]);
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === tooManyConnections;
  } finally {
    client.end().catch(() => undefined);
  }
}

const tooManyConnections = '53300';

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
