import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EventBus } from '../events/eventBus.ts';
import { type Database, type DatabaseHandle, databaseOfReplica, openDatabase } from './database.ts';

/** Milliseconds between looks at the replica, and for an answer. */
const lookEvery = 1_000;
/** Milliseconds by which it may be behind. */
const mostBehind = 5_000;
/** Milliseconds that a reader waits for it to catch up, and between two looks. */
const patience = { all: 100, each: 10 };
/** Milliseconds after a fault until it is tried again. */
const rest = 2_000;

export interface Replica {
  /**
   * The replica, if it has everything that this process has heard of, and everything that was committed up to
   * `lsn`; null: read from the primary.
   */
  find: (lsn?: string | null) => Promise<Database | null>;
  /** Whether it answers and is not far behind. */
  isUsed: () => boolean;
  /** Events may have been missed. */
  doubt: () => void;
  stop: () => Promise<void>;
}

/**
 * Reads of visitors from a streaming replica (decision 0803). After an event, the replica is used again once
 * it has replayed what the primary had written by then: a page that an event invalidated is never rendered
 * from before it. A replica that fails or is more than five seconds behind is skipped.
 */
export function openReplica(options: {
  url: string;
  primary: DatabaseHandle;
  bus: EventBus;
  /** It is skipped, or used again. */
  tell: (isUsed: boolean, why: string) => void;
}): Replica {
  const { url, primary, bus, tell } = options;
  const handle = openDatabase(url);
  const db = databaseOfReplica(handle, primary, (error) => {
    setUsed(false, error instanceof Error ? error.message : String(error));
    restsUntil = performance.now() + rest;
  });
  const stopping = new AbortController();
  let isUsed = false;
  let restsUntil = 0;
  let heard = 0;
  /** It has replayed everything up to this event. */
  let replayed = -1;
  let checking: { heard: number; result: Promise<boolean> } | null = null;
  const unsubscribe = bus.subscribe(() => {
    heard += 1;
  });

  function setUsed(value: boolean, why: string): void {
    if (isUsed === value) return;
    isUsed = value;
    tell(value, why);
  }

  async function hasReplayed(lsn: string): Promise<boolean> {
    const { rows } = await sql<{ is: boolean }>`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as is`.execute(
      handle.db,
    );
    return rows[0]?.is ?? false;
  }

  async function primaryLsn(): Promise<string> {
    const { rows } = await sql<{ lsn: string }>`
      select pg_current_wal_insert_lsn()::text as lsn`.execute(primary.db);
    return rows[0]?.lsn ?? 'FFFFFFFF/FFFFFFFF';
  }

  async function catchesUp(lsn: string): Promise<boolean> {
    const end = performance.now() + patience.all;
    while (!(await hasReplayed(lsn))) {
      if (performance.now() > end) return false;
      await sleep(patience.each);
    }
    return true;
  }

  /** One question for all readers since the last event. */
  function isUpToDate(): Promise<boolean> {
    if (replayed === heard) return Promise.resolve(true);
    if (checking?.heard === heard) return checking.result;
    const asked = heard;
    const result = primaryLsn()
      .then(catchesUp)
      .then((isReplayed) => {
        if (isReplayed) replayed = Math.max(replayed, asked);
        else if (checking?.heard === asked) checking = null;
        return isReplayed;
      })
      .catch(() => false);
    checking = { heard: asked, result };
    return result;
  }

  /** Whether it answers, and has what the primary had five seconds ago. */
  async function watch(): Promise<void> {
    const { signal } = stopping;
    const seen: { at: number; lsn: string }[] = [];
    while (!signal.aborted) {
      await look(seen).catch((error: unknown) =>
        setUsed(false, error instanceof Error ? error.message : String(error)),
      );
      await sleep(lookEvery, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  async function look(seen: { at: number; lsn: string }[]): Promise<void> {
    const now = performance.now();
    seen.push({ at: now, lsn: await primaryLsn() });
    while (seen[1] && now - seen[1].at >= mostBehind) seen.shift();
    const [oldest] = seen;
    if (!oldest) return;
    const late = sleep(lookEvery * 2, null, { ref: false });
    const answer = await Promise.race([hasReplayed(oldest.lsn), late]);
    if (answer === null) {
      handle.breakConnections();
      setUsed(false, 'no answer');
    } else if (answer && performance.now() > restsUntil) setUsed(true, 'it answers');
    else if (!answer && now - oldest.at >= mostBehind) setUsed(false, 'more than 5 s behind');
  }

  const watching = watch();
  return {
    async find(lsn = null) {
      if (!isUsed || performance.now() < restsUntil) return null;
      if (!(await isUpToDate())) return null;
      if (lsn !== null && !(await catchesUp(lsn).catch(() => false))) return null;
      return db;
    },
    isUsed: () => isUsed,
    doubt() {
      heard += 1;
    },
    async stop() {
      unsubscribe();
      stopping.abort();
      await watching;
      await handle.close().catch(() => undefined);
    },
  };
}
