import type pg from 'pg';
import { keepListening } from './keepListening.ts';
import { openRedisLine, type RedisLine } from './redisLine.ts';

/** How messages reach other processes. */
export interface RelayLines {
  /** @throws if neither Redis nor the database took it */
  send: (text: string) => Promise<void>;
  /** Another process does not hear Redis: messages go through the database for a while. */
  preferDatabase: () => void;
  /** The PostgreSQL process of the listening connection; null while there is none. */
  listenerPid: () => number | null;
  stop: () => Promise<void>;
}

export interface RedisOptions {
  url: string;
  /** Of the community: others may use the same Redis. */
  channel: string;
  tell: (line: string) => void;
}

interface RelayLinesOptions {
  pool: pg.Pool;
  channel: string;
  redis: RedisOptions | null;
  onMessage: (text: string | undefined) => void;
  onGap: () => void;
  /** The message that asks others to use the database. */
  askForDatabase: () => string;
}

/** Milliseconds for which a request to use the database holds, and between two of them. */
const held = { for: 10_000, every: 3_000 };
/** Milliseconds after which others have heard the request. */
const heardAfter = 1_000;

/**
 * The database always, because signals of transactions and triggers come by NOTIFY; and Redis, where it is
 * configured, for everything that it takes. A process that does not hear Redis asks the others to use the
 * database until it does: what they sent meanwhile is the gap.
 */
export async function openRelayLines(options: RelayLinesOptions): Promise<RelayLines> {
  const { pool, channel, redis, onMessage, onGap, askForDatabase } = options;
  let databaseUntil = 0;
  let asking: NodeJS.Timeout | undefined;
  let line: RedisLine | null = null;
  const notify = async (text: string) => {
    await pool.query('select pg_notify($1, $2)', [channel, text]);
  };

  async function ask(): Promise<void> {
    const isAsked = await notify(askForDatabase()).then(
      () => true,
      () => false,
    );
    // Others may still use Redis: whatever they send is missed.
    if (!isAsked) onGap();
  }

  function onListening(isListening: boolean): void {
    clearInterval(asking);
    onGap();
    if (isListening) return;
    void ask();
    setTimeout(onGap, heardAfter).unref();
    asking = setInterval(() => void ask(), held.every);
    asking.unref();
  }

  const listener = await keepListening({ config: pool.options, channel, onMessage, onGap });
  if (redis) {
    line = await openRedisLine({ ...redis, onMessage, onListening }).catch(async (error) => {
      await listener.stop();
      throw error;
    });
    if (!line.isListening()) onListening(false);
  }
  return {
    async send(text) {
      const usesRedis = line !== null && performance.now() > databaseUntil;
      if (usesRedis && (await line?.send(text))) return;
      await notify(text);
    },
    preferDatabase() {
      databaseUntil = performance.now() + held.for;
    },
    listenerPid: listener.pid,
    async stop() {
      clearInterval(asking);
      line?.stop();
      await listener.stop();
    },
  };
}
