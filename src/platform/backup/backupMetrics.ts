import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

/** When the last good backup began; omitted while there is none, or no database. */
export function addBackupMetrics(registry: Registry, db: Database): void {
  new Gauge({
    name: 'plaza_backup_last_success_seconds',
    help: 'How long ago the last good backup began.',
    registers: [registry],
    async collect() {
      const rows = await sql<{ seconds: number | null }>`
        select extract(epoch from now() - max(requested_at))::float8 as seconds
        from backup_runs where state = 'done'`
        .execute(db)
        .then((found) => found.rows)
        .catch(() => []);
      this.reset();
      const seconds = rows[0]?.seconds;
      if (typeof seconds === 'number') this.set(seconds);
    },
  });
}
