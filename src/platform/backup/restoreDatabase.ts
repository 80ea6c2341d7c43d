import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseHandle } from '../database/database.ts';
import { migrateExactly, migrateToLatest, migrationNames } from '../database/migrate.ts';
import { type BackedUpTable, BackupFault, type BackupHeader } from './backupFormat.ts';
import { copySettings, quoted } from './backupSource.ts';
import { isBeingRestored, restoringSchema } from './unfinishedRestore.ts';

/**
 * @throws BackupFault if a release newer than this one wrote the backup
 */
export async function demandKnownRelease(header: BackupHeader): Promise<void> {
  const known = new Set(await migrationNames());
  const unknown = header.migrations.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new BackupFault(
    `The backup is from a newer release (${header.release}, with the migration ${unknown}). Install that release or a newer one, then restore`,
  );
}

/**
 * @throws BackupFault if the database has anything but an unfinished restore, which is removed
 */
export async function clearForRestore(client: pg.ClientBase): Promise<void> {
  const isUnfinished = await isBeingRestored(client);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_class
     where relkind in ('r', 'p') and relnamespace in (
       select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`,
  );
  if (rows[0]?.count && !isUnfinished) {
    throw new BackupFault('The database is not empty: restore into a new one');
  }
  if (isUnfinished) {
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  }
  await client.query(`create schema if not exists ${restoringSchema}`);
}

/** Fills an empty database: first the schema of the backup's release, then rows, then what is newer. */
export function createDatabaseRestore(handle: DatabaseHandle, client: pg.Client) {
  let header: BackupHeader | null = null;
  let loading: { name: string; stream: ReturnType<typeof copyFrom>; ended: Promise<void> } | null =
    null;
  let putBack: string[] = [];

  async function start(found: BackupHeader): Promise<void> {
    header = found;
    for (const setting of copySettings) await client.query(setting);
    await client.query("set maintenance_work_mem = '256MB'");
    await migrateExactly(handle, found.migrations);
    for (const { name, partition } of found.tables) {
      if (!partition) continue;
      await client.query(
        `create table if not exists ${quoted(name)} partition of ${quoted(partition.of)} ${checkedBound(partition.bound)}`,
      );
    }
    await demandSameTables(client, found.tables);
    // Rows that migrations add are in the backup as the community changed them.
    const names = found.tables.map(({ name }) => quoted(name));
    await client.query(`truncate ${names.join(', ')} cascade`);
    putBack = await dropBrakes(client);
    await client.query(jobsTable);
  }

  async function write(name: string, target: string, piece: Buffer): Promise<void> {
    if (loading?.name !== name) {
      await endTable();
      const stream = client.query(copyFrom(`copy ${target} from stdin`));
      const ended = finished(stream);
      ended.catch(() => undefined);
      loading = { name, stream, ended };
    }
    const { stream, ended } = loading;
    if (stream.write(piece)) return;
    await Promise.race([new Promise<void>((resolve) => stream.once('drain', resolve)), ended]);
  }

  async function endTable(): Promise<void> {
    if (!loading) return;
    const { name, stream, ended } = loading;
    loading = null;
    stream.end();
    await ended.catch((error: Error) => {
      throw new BackupFault(`The backup is damaged: ${name} can’t be loaded (${error.message})`);
    });
  }

  return {
    start,
    rows(name: string, piece: Buffer) {
      const table = header?.tables.find((each) => each.name === name);
      const columns = table?.columns.map(quoted).join(', ') ?? '';
      return write(name, `${quoted(name)} (${columns})`, piece);
    },
    jobs: (piece: Buffer) => write('jobs', 'restored_jobs', piece),
    endTable,
    /** @throws BackupFault if the database has other rows than the manifest says */
    async finish(tables: Readonly<Record<string, { rows: number }>>): Promise<void> {
      await endTable();
      for (const [name, { rows }] of Object.entries(tables)) {
        const found = await client.query<{ count: string }>(
          `select count(*) as count from only ${quoted(name)}`,
        );
        const count = Number(found.rows[0]?.count);
        if (count === rows) continue;
        throw new BackupFault(`${name} has ${count} rows instead of ${rows}`);
      }
      for (const { name, value, isCalled } of header?.sequences ?? []) {
        await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
      }
      for (const statement of putBack) {
        await client.query(statement).catch((error: Error) => {
          throw new BackupFault(`The backup contradicts itself: ${error.message}`);
        });
      }
      await client.query('analyze');
      await migrateToLatest(handle);
      await client.query(addJobs);
    },
  };
}

const jobsTable = `create temporary table restored_jobs (
  task text, payload text, queue text, run_at timestamptz, max_attempts integer, key text,
  priority integer, flags text)`;

const addJobs = `select count(graphile_worker.add_job(task, payload::json, queue, run_at, max_attempts,
    key, priority, (select array_agg(flag) from json_object_keys(flags::json) flag)))
  from restored_jobs`;

/** Only what PostgreSQL itself prints of a partition's bounds. */
function checkedBound(bound: string): string {
  if (/^(DEFAULT|FOR VALUES FROM \('[0-9 :+.-]+'\) TO \('[0-9 :+.-]+'\))$/.test(bound))
    return bound;
  throw new BackupFault('The backup is damaged: a partition has unexpected bounds');
}

/** @throws BackupFault if the backup's tables are not those that its migrations create */
async function demandSameTables(client: pg.Client, tables: BackedUpTable[]): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select class.relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class class join pg_attribute on attrelid = class.oid
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by class.relname`,
  );
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    const found = columnsOf.get(name);
    const lacking = columns.find((column) => !found?.has(column));
    if (lacking === undefined && found?.size === columns.length) continue;
    const what = lacking ? `${name}.${lacking}` : name;
    throw new BackupFault(`The backup is damaged: ${what} is not what its migrations create`);
  }
}

/**
 * Drops foreign keys and indexes and switches triggers off: rows come in the order of the tables, as they
 * were, and indexes are built faster afterwards.
 * @returns the statements that undo it
 */
async function dropBrakes(client: pg.Client): Promise<string[]> {
  const undo: string[] = [];
  const indexes = await client.query<{ name: string; definition: string }>(
    `select class.relname as name, pg_get_indexdef(class.oid) as definition
     from pg_index index
       join pg_class class on class.oid = index.indexrelid
       join pg_class owner on owner.oid = index.indrelid
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'i'
       and owner.relkind = 'r' and not owner.relispartition and not index.indisunique
       and not exists (select 1 from pg_constraint where conindid = class.oid)`,
  );
  for (const { name, definition } of indexes.rows) {
    await client.query(`drop index ${quoted(name)}`);
    undo.push(definition);
  }
  const keys = await client.query<{ owner: string; name: string; definition: string }>(
    `select owner.relname as owner, conname as name, pg_get_constraintdef(found.oid) as definition
     from pg_constraint found join pg_class owner on owner.oid = conrelid
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { owner, name, definition } of keys.rows) {
    await client.query(`alter table ${quoted(owner)} drop constraint ${quoted(name)}`);
    undo.push(`alter table ${quoted(owner)} add constraint ${quoted(name)} ${definition}`);
  }
  const triggers = await client.query<{ owner: string; name: string }>(
    `select owner.relname as owner, tgname as name
     from pg_trigger join pg_class owner on owner.oid = tgrelid
     where not tgisinternal and tgenabled = 'O' and owner.relnamespace = 'public'::regnamespace`,
  );
  for (const { owner, name } of triggers.rows) {
    await client.query(`alter table ${quoted(owner)} disable trigger ${quoted(name)}`);
    undo.push(`alter table ${quoted(owner)} enable trigger ${quoted(name)}`);
  }
  return undo;
}
