import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type BackedUpTable, type BackupHeader, countRows, pieceSize } from './backupFormat.ts';

/** Of this installation, not of its community; or kept by the migrator. */
export const leftOutTables: readonly string[] = [
  'processes',
  'installation',
  'backup_runs',
  'kysely_migration',
  'kysely_migration_lock',
  'kysely_post_migration',
  'kysely_post_migration_lock',
  'begun_post_migrations',
];

/** What is written the same by every version of PostgreSQL, and read by it. */
export const copySettings = [
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  'set extra_float_digits = 1',
  "set bytea_output = 'hex'",
  "set client_encoding = 'UTF8'",
];

export type DatabasePart = Pick<BackupHeader, 'postgres' | 'migrations' | 'tables' | 'sequences'>;

/** Columns of `jobs`: what adding them again needs. The worker's own tables differ by its version. */
const jobsQuery = `
  select task.identifier, job.payload::text, queue.queue_name, job.run_at, job.max_attempts,
    job.key, job.priority, job.flags::text
  from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts and task.identifier <> 'makeBackup'
  order by job.id`;

/** Reads one snapshot of the database while others write. The client must not be shared. */
export async function openSnapshot(client: pg.ClientBase) {
  for (const setting of copySettings) await client.query(setting);
  await client.query('begin isolation level repeatable read read only');

  async function describe(): Promise<DatabasePart> {
    const server = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const migrations = await client.query<{ name: string }>(
      'select name from kysely_migration order by timestamp, name',
    );
    const tables = await client.query<{
      name: string;
      columns: string[];
      of: string;
      bound: string;
    }>(
      `select class.relname as name, parent.relname as of,
         case when class.relispartition then pg_get_expr(class.relpartbound, class.oid) end as bound,
         (select array_agg(attname::text order by attnum) from pg_attribute
          where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from pg_class class
         left join pg_inherits on inhrelid = class.oid
         left join pg_class parent on parent.oid = inhparent
       where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
         and class.relpersistence = 'p' and class.relname <> all($1)
       order by class.relname collate "C"`,
      [leftOutTables],
    );
    const sequences = await client.query<{ name: string }>(
      `select relname as name from pg_class class
       where relnamespace = 'public'::regnamespace and relkind = 'S' and not exists (
         select from pg_depend join pg_class owner on owner.oid = refobjid
         where objid = class.oid and deptype in ('a', 'i') and owner.relname = any($1))
       order by relname collate "C"`,
      [leftOutTables],
    );
    const values: DatabasePart['sequences'] = [];
    for (const { name } of sequences.rows) values.push(await sequenceOf(name));
    return {
      postgres: server.rows[0]?.version ?? '',
      migrations: migrations.rows.map(({ name }) => name),
      tables: tables.rows.map(({ name, columns, of, bound }) => ({
        ...{ name, columns },
        ...(bound ? { partition: { of, bound } } : {}),
      })),
      sequences: values,
    };
  }

  async function sequenceOf(name: string) {
    const { rows } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${quoted(name)}`,
    );
    return { name, value: rows[0]?.value ?? '1', isCalled: rows[0]?.is_called ?? false };
  }

  /** Pieces of at most two megabytes. @returns how many rows they have */
  async function* copy(query: string): AsyncGenerator<Buffer, number> {
    const stream = client.query(copyTo(`copy ${query} to stdout`));
    let waiting: Buffer[] = [];
    let size = 0;
    let rows = 0;
    const take = () => {
      const piece = Buffer.concat(waiting);
      [waiting, size] = [[], 0];
      rows += countRows(piece);
      return piece;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; at += pieceSize) {
          const part = chunk.subarray(at, at + pieceSize);
          waiting.push(part);
          size += part.length;
          if (size >= pieceSize) yield take();
        }
      }
      await finished(stream).catch((error: unknown) => {
        if (!stream.readableEnded) throw error;
      });
      if (size > 0) yield take();
    } finally {
      stream.destroy();
    }
    return rows;
  }

  return {
    describe,
    rowsOf: ({ name, columns }: BackedUpTable) =>
      copy(`(select ${columns.map(quoted).join(', ')} from only ${quoted(name)})`),
    async *jobs(): AsyncGenerator<Buffer, number> {
      const { rows } = await client.query<{ name: string | null }>(
        "select to_regclass('graphile_worker._private_jobs')::text as name",
      );
      return rows[0]?.name ? yield* copy(`(${jobsQuery})`) : 0;
    },
    /** Keys of the stored files, in order, with how many there are. */
    async *fileKeys(): AsyncGenerator<string> {
      let after = '';
      for (;;) {
        const { rows } = await client.query<{ storage_key: string }>(
          `select storage_key from files where storage_key collate "C" > $1
           order by storage_key collate "C" limit 1000`,
          [after],
        );
        for (const { storage_key } of rows) yield storage_key;
        const last = rows.at(-1);
        if (!last) return;
        after = last.storage_key;
      }
    },
    async sizes(): Promise<{ tables: number; files: number }> {
      const { rows } = await client.query<{ tables: string; files: string }>(
        `select (select coalesce(sum(pg_table_size(oid)), 0) from pg_class
           where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
           (select coalesce(sum(byte_size), 0) from files) as files`,
      );
      return { tables: Number(rows[0]?.tables), files: Number(rows[0]?.files) };
    },
  };
}

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
