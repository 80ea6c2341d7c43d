import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Milliseconds for which an answer holds, and that a reader waits for one. */
const holds = 10;
const patience = 100;

/** Positions in the log of PostgreSQL (LSN), as numbers. */
export type LogPosition = bigint;

/** Later than everything. */
const endOfLog: LogPosition = 2n ** 64n;

/** @param text as `16/B374D848` */
export function parseLogPosition(text: string | null | undefined): LogPosition {
  const [, high, low] = /^([0-9a-f]{1,8})\/([0-9a-f]{1,8})$/i.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : endOfLog;
}

interface ReplicaPosition {
  /** Asks the replica, unless it is known to be there, or was asked a moment ago. */
  hasReached: (position: LogPosition) => Promise<boolean>;
  /** Asks the replica. */
  read: () => Promise<LogPosition>;
  /** It may have been restarted, from an earlier position. */
  forget: () => void;
}

/** How far a replica has replayed the log of its primary; one question serves all readers of the moment. */
export function createReplicaPosition(replica: Database): ReplicaPosition {
  let reached: LogPosition = 0n;
  let restarts = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<LogPosition> | null = null;

  function read(): Promise<LogPosition> {
    if (asking) return asking;
    askedAt = performance.now();
    const before = restarts;
    const answer = readPosition(replica)
      .then((position) => {
        if (restarts === before) reached = position;
        return position;
      })
      .finally(() => {
        if (asking === answer) asking = null;
      });
    asking = answer;
    return answer;
  }

  return {
    read,
    async hasReached(position) {
      if (reached >= position) return true;
      const since = performance.now() - askedAt;
      if (asking === null && since < holds) return false;
      const left = asking ? patience - since : patience;
      if (left <= 0) return false;
      const late = new AbortController();
      const answer = await Promise.race([read().catch(() => 0n), inTime(left, late.signal)]);
      late.abort();
      return answer >= position;
    },
    forget() {
      reached = 0n;
      restarts += 1;
      asking = null;
      askedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function inTime(ms: number, signal: AbortSignal): Promise<LogPosition> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(0n), ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

async function readPosition(replica: Database): Promise<LogPosition> {
  const { rows } = await sql<{ lsn: string | null; is_primary: boolean }>`
    select pg_last_wal_replay_lsn()::text as lsn, not pg_is_in_recovery() as is_primary`.execute(
    replica,
  );
  const [row] = rows;
  if (row?.is_primary) return endOfLog;
  return row?.lsn ? parseLogPosition(row.lsn) : 0n;
}
