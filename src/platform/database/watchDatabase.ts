import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between checks, after a response and after none. */
const pause = { answered: 2_000, missed: 250 };
/** Response timeout in milliseconds. */
const patience = 2_000;

/**
 * Milliseconds for which the result of a new connection is cached: flooding `/readyz` must not flood the
 * database.
 */
const knockedFor = 250;

export interface DatabaseWatch {
  /**
   * Whether the database responds and accepts new connections: checks now, or waits for the check in
   * progress; false on timeout.
   */
  isReady: () => Promise<boolean>;
  stop: () => void;
}

/**
 * Checks the database regularly on a separate connection. A hanging database, whose process is stopped or
 * whose machine left the network silently, closes no connection, and callers would wait forever: `onHang` is
 * called after the second consecutive check without a response, and after each further one.
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
      // An error counts as a response.
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
 * Whether new connections are accepted. A server that is shutting down or starting refuses them (57P03) while
 * it may still serve existing ones; one at its connection limit is healthy.
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

/**
 * Resolves one turn of the event loop after the timeout: if the process was blocked, the response is already
 * in the socket.
 */
async function tooLate(): Promise<never> {
  await sleep(patience, undefined, { ref: false });
  await nextTurn();
  throw new Error('no answer');
}
