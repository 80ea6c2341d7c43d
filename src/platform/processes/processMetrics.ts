import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { type Replica, replicaReaders } from '../database/replica.ts';
import { deadAfterSeconds } from './processRows.ts';

/** Metrics of all processes and of the queue; omitted while the database is unavailable. */
export function addProcessMetrics(
  registry: Registry,
  { db, replica }: { db: Database; replica: () => Replica | null },
): void {
  new Gauge({
    name: 'plaza_processes',
    help: 'Processes that live, by role.',
    labelNames: ['role'],
    registers: [registry],
    async collect() {
      const rows = await countProcesses(db).catch(() => []);
      this.reset();
      for (const { role, count } of rows) this.set({ role }, count);
    },
  });
  new Gauge({
    name: 'plaza_jobs_waiting_seconds',
    help: 'How long the oldest job that is due has been waiting.',
    registers: [registry],
    async collect() {
      const seconds = await oldestJob(db).catch(() => null);
      this.reset();
      if (seconds !== null) this.set(seconds);
    },
  });
  new Gauge({
    name: 'plaza_replica_used',
    help: 'Whether pages are read from the replica; omitted without one.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      this.reset();
      const found = replica();
      if (found) this.set({ replica: 'replica' }, found.isUsed() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'plaza_replica_behind_seconds',
    help: 'How far the replica is behind, or more; omitted while it is unknown.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      this.reset();
      const ms = replica()?.behind() ?? null;
      if (ms !== null) this.set({ replica: 'replica' }, ms / 1_000);
    },
  });
  new Counter({
    name: 'plaza_replica_pages_total',
    help: 'Pages by reader and by where they were read: `replica`, or `primary` because the replica could not be.',
    labelNames: ['reader', 'from'],
    registers: [registry],
    collect() {
      this.reset();
      const found = replica();
      if (!found) return;
      for (const reader of replicaReaders) {
        const { replica: there, primary } = found.reads(reader);
        this.inc({ reader, from: 'replica' }, there);
        this.inc({ reader, from: 'primary' }, primary);
      }
    },
  });
}

async function countProcesses(db: Database): Promise<{ role: string; count: number }[]> {
  const { rows } = await sql<{ role: string; count: number }>`
    select role, count(*)::int as count from processes
    where seen_at > now() - make_interval(secs => ${deadAfterSeconds}) group by role`.execute(db);
  return rows;
}

async function oldestJob(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(run_at))::float8 as seconds from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`.execute(db);
  return Math.max(rows[0]?.seconds ?? 0, 0);
}
