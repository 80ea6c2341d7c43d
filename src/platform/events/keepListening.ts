import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between attempts to listen again; caches are cleared as often meanwhile. */
const retryAfter = 1_000;
/** Milliseconds between checks that the connection is alive, and for the answer. */
const checkEvery = 5_000;

interface Listening {
  config: pg.ClientConfig;
  channel: string;
  onMessage: (text: string | undefined) => void;
  /** Messages may have been missed. Called every second until the connection is back, and then once more. */
  onGap: () => void;
}

/** The driver's types leave it out. */
type Connected = pg.Client & { processID: number };

/**
 * Listens on a connection of its own until it is stopped. A connection that died silently is noticed by a
 * check: a listener has nothing to send, so that nothing else would notice.
 * @throws if the first attempt fails
 */
export async function keepListening({ config, channel, onMessage, onGap }: Listening) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: pg.Client | null = await listen();

  async function listen(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...config, keepAlive: true, connectionTimeoutMillis: 5_000 });
    fresh.on('notification', ({ payload }) => onMessage(payload));
    fresh.on('error', () => undefined);
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    return fresh;
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      if (client) await untilLost(client);
      if (signal.aborted) return;
      client = null;
      const clearing = setInterval(onGap, retryAfter);
      onGap();
      while (client === null && !signal.aborted) {
        await sleep(retryAfter, undefined, { ref: false, signal }).catch(() => undefined);
        client = await listen().catch(() => null);
      }
      clearInterval(clearing);
      onGap();
      if (signal.aborted) await client?.end().catch(() => undefined);
    }
  }

  async function untilLost(held: pg.Client): Promise<void> {
    const lost = new AbortController();
    held.once('end', () => lost.abort());
    const either = AbortSignal.any([lost.signal, signal]);
    while (!either.aborted) {
      await sleep(checkEvery, undefined, { ref: false, signal: either }).catch(() => undefined);
      if (either.aborted) break;
      // Listening twice is listening once.
      if (!(await answers(held.query(`listen ${channel}`), either))) break;
    }
    if (!signal.aborted) held.end().catch(() => undefined);
  }

  onGap();
  const keeping = keep();
  return {
    /** The PostgreSQL process of the connection; null while there is none. */
    pid: () => (client as Connected | null)?.processID ?? null,
    async stop() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await keeping;
    },
  };
}

async function answers(asked: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  const answered = asked.then(
    () => true,
    () => false,
  );
  const late = sleep(checkEvery, false, { ref: false, signal }).catch(() => true);
  return Promise.race([answered, late]);
}
