import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Replica } from '../database/replica.ts';
import type { ErrorMemory, NotedError } from './errorMemory.ts';

/** What a process tells of itself with each sign of life. */
export interface ProcessCondition {
  /** Milliseconds by which it answers late: 99 of 100 times less, since the last sign. */
  delayMs: number;
  memoryBytes: number;
  /** null: there is no replica. */
  usesReplica: boolean | null;
  /** Milliseconds by which the replica is behind; null: unknown. */
  replicaBehindMs: number | null;
  lastError: NotedError | null;
}

/** Milliseconds between measurements. */
const resolution = 50;

export function watchCondition({
  errors,
  replica,
}: {
  errors: ErrorMemory;
  replica: () => Replica | null;
}): { read: () => ProcessCondition; stop: () => void } {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  return {
    read() {
      const late = delays.percentile(99) / 1e6 - resolution;
      delays.reset();
      return {
        delayMs: Math.max(Math.round(late), 0),
        memoryBytes: process.memoryUsage.rss(),
        usesReplica: replica()?.isUsed() ?? null,
        replicaBehindMs: replica()?.behind() ?? null,
        lastError: errors.last(),
      };
    },
    stop: () => void delays.disable(),
  };
}
