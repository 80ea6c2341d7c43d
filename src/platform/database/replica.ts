import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EventBus } from '../events/eventBus.ts';
import { type Database, type DatabaseHandle, databaseOfReplica, openDatabase } from './database.ts';
import { createReplicaPosition, type LogPosition, parseLogPosition } from './replicaPosition.ts';

/** Milliseconds between looks at the replica, and for an answer. */
const lookEvery = 1_000;
/** Milliseconds by which it may be behind, and by which it always is. */
const mostBehind = 5_000;
const moment = 100;
/** Milliseconds that a visitor waits for it to catch up, between two looks, and until somebody waits again. */
const patience = { all: 100, each: 10, rest: 1_000 };
/** Milliseconds after a fault until it is tried again. */
const rest = 2_000;

/** What a member must find on a replica. */
export interface MemberReading {
  /** Where the log was after the last write of the session; null: it wrote nothing. */
  written: string | null;
  /** `Replica.heard()`, and where the log of the primary was afterwards. */
  heard: number;
  current: string;
}

export const replicaReaders = ['visitors', 'members'] as const;

/** Pages by where they were read. */
interface ReplicaReads {
  replica: number;
  primary: number;
}

export interface Replica {
  /** For visitors: the replica, once it has everything that this process has heard of; null: read from the primary. */
  find: () => Promise<Database | null>;
  /** For a member: also with what the member wrote. Never waits until it has. */
  findFor: (reading: MemberReading) => Promise<Database | null>;
  /** Counts the events that this process has heard of. */
  heard: () => number;
  /** Whether it answers and is not far behind. */
  isUsed: () => boolean;
  /** Milliseconds by which it was behind at the last look; null: unknown. */
  behind: () => number | null;
  reads: (reader: (typeof replicaReaders)[number]) => Readonly<ReplicaReads>;
  /** Events may have been missed. */
  doubt: () => void;
  stop: () => Promise<void>;
}

/**
 * Reads of visitors and members from a streaming replica (decisions 0803 and 0813). After an event, the replica is used
 * again once it has replayed what the primary had written by then: a page that an event invalidated is never rendered
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
  const position = createReplicaPosition(handle.db);
  const db = databaseOfReplica(handle, primary, (error) => {
    setUsed(false, wordsOf(error));
    restsUntil = performance.now() + rest;
  });
  // It may have been killed, and go on from an earlier position.
  handle.pool.on('error', position.forget);
  const stopping = new AbortController();
  const reads = { visitors: { replica: 0, primary: 0 }, members: { replica: 0, primary: 0 } };
  let isUsed = false;
  let behind: number | null = null;
  let restsUntil = 0;
  let hurriesUntil = 0;
  let heard = 0;
  /** Where the log was when so many events had been heard of. */
  let known: { heard: number; lsn: LogPosition } = { heard: -1, lsn: 0n };
  let asking: { heard: number; lsn: Promise<LogPosition> } | null = null;
  const unsubscribe = bus.subscribe(() => {
    heard += 1;
  });

  function setUsed(value: boolean, why: string): void {
    if (!value) {
      behind = null;
      position.forget();
    }
    if (isUsed === value) return;
    isUsed = value;
    tell(value, why);
  }

  const mayBeRead = () => isUsed && performance.now() >= restsUntil;

  async function primaryPosition(): Promise<LogPosition> {
    const { rows } = await sql<{ lsn: string }>`
      select pg_current_wal_insert_lsn()::text as lsn`.execute(primary.db);
    return parseLogPosition(rows[0]?.lsn);
  }

  function know(when: number, lsn: LogPosition): void {
    if (when > known.heard) known = { heard: when, lsn };
  }

  /** One question for all readers since the last event. */
  async function positionOfHeard(): Promise<LogPosition> {
    if (known.heard === heard) return known.lsn;
    if (asking?.heard === heard) return asking.lsn;
    const asked = heard;
    const lsn = primaryPosition();
    asking = { heard: asked, lsn };
    try {
      know(asked, await lsn);
      return await lsn;
    } finally {
      if (asking?.heard === asked) asking = null;
    }
  }

  async function catchesUp(lsn: LogPosition): Promise<boolean> {
    const begun = performance.now();
    const end = begun < hurriesUntil ? begun : begun + patience.all;
    while (!(await position.hasReached(lsn))) {
      if (performance.now() >= end) {
        if (end > begun) hurriesUntil = performance.now() + patience.rest;
        return false;
      }
      await sleep(patience.each);
    }
    return true;
  }

  function count(reader: keyof typeof reads, isThere: boolean): Database | null {
    reads[reader][isThere ? 'replica' : 'primary'] += 1;
    return isThere ? db : null;
  }

  /** Whether it answers, and has what the primary had five seconds ago. */
  async function watch(): Promise<void> {
    const { signal } = stopping;
    const seen: { at: number; lsn: LogPosition }[] = [];
    while (!signal.aborted) {
      await look(seen).catch((error: unknown) => setUsed(false, wordsOf(error)));
      await sleep(lookEvery, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  async function look(seen: { at: number; lsn: LogPosition }[]): Promise<void> {
    const now = performance.now();
    seen.push({ at: now, lsn: await primaryPosition() });
    while (seen[1] && now - seen[1].at >= mostBehind) seen.shift();
    const [oldest] = seen;
    if (!oldest) return;
    // So long a moment is no delay.
    await sleep(moment, undefined, { ref: false });
    const late = sleep(lookEvery * 2, null, { ref: false });
    const reached = await Promise.race([position.read(), late]);
    if (reached === null) {
      handle.breakConnections();
      return setUsed(false, 'no answer');
    }
    const replayed = seen.findLast(({ lsn }) => lsn <= reached);
    if (replayed && performance.now() > restsUntil) setUsed(true, 'it answers');
    else if (!replayed && now - oldest.at >= mostBehind) setUsed(false, 'more than 5 s behind');
    behind = replayed === seen.at(-1) ? 0 : Math.round(now - (replayed ?? oldest).at);
  }

  const watching = watch();
  return {
    async find() {
      if (!mayBeRead()) return count('visitors', false);
      const has = await positionOfHeard()
        .then(catchesUp)
        .catch(() => false);
      return count('visitors', has);
    },
    async findFor(reading) {
      if (!mayBeRead()) return count('members', false);
      know(reading.heard, parseLogPosition(reading.current));
      const written = reading.written === null ? 0n : parseLogPosition(reading.written);
      const needed = written > known.lsn ? written : known.lsn;
      return count('members', await position.hasReached(needed));
    },
    heard: () => heard,
    isUsed: () => isUsed,
    behind: () => behind,
    reads: (reader) => reads[reader],
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

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
