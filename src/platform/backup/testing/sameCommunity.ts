import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { FileStore } from '../../files/fileStore.ts';
import { sha256 } from '../backupFormat.ts';
import { leftOutTables, quoted } from '../backupSource.ts';

type Connection = ConstructorParameters<typeof pg.Client>[0];

/** Every row of every table as text, in order: what must be the same in a restored database. */
export async function rowsOfDatabase(connection: Connection): Promise<Map<string, string[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
         and relname <> all($1)`,
      [leftOutTables],
    );
    const found = new Map<string, string[]>();
    for (const { name } of rows) {
      const all = await client.query<{ row: string }>(
        `select each::text as row from ${quoted(name)} each order by each::text collate "C"`,
      );
      found.set(
        name,
        all.rows.map(({ row }) => row),
      );
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Indexes, constraints, triggers and sequences as PostgreSQL describes them. */
export async function shapeOfDatabase(connection: Connection): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(
      `select indexdef as line from pg_indexes where schemaname = 'public'
       union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || convalidated::text
         from pg_constraint
         -- Version 18 has a constraint for each column that is not null.
         where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
       union all select sequencename || ' ' || coalesce(last_value, 0)
         from pg_sequences where schemaname = 'public' and sequencename not like 'backup_runs%'
       order by 1`,
    );
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

export async function checksumsOf(
  files: FileStore,
  keys: readonly string[],
): Promise<(string | null)[]> {
  return Promise.all(
    keys.map(async (key) => {
      const found = await files.get(key);
      return found && sha256(await buffer(found.stream));
    }),
  );
}
