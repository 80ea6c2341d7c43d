import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from './database.ts';
import { listMigrations, migrateToLatest } from './migrate.ts';

const server = inject('postgres');
const database = `migrate_${randomBytes(6).toString('hex')}`;
const admin = new pg.Client({ ...server, database: 'postgres' });
await admin.connect();
await admin.query(`create database ${database}`);
const handle = openDatabase({ ...server, database });
afterAll(async () => {
  await handle.close();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

test('a migration takes as long as it needs, and requests keep their limit', async () => {
  const { db, pool } = handle;
  const limit = async () =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0];
  const usual = await limit();
  // Each table made tells the limit it was made under.
  await sql
    .raw(`
    create table limits (seen text);
    create function see_limit() returns event_trigger language plpgsql as $$ begin
      insert into limits select current_setting('statement_timeout')
        from pg_event_trigger_ddl_commands() where schema_name = 'public';
    end $$;
    create event trigger see_limit on ddl_command_end when tag in ('CREATE TABLE')
      execute function see_limit();`)
    .execute(db);
  await migrateToLatest({ db, pool });
  expect((await listMigrations(db)).filter(({ executedAt }) => executedAt === null)).toEqual([]);
  const { rows } = await sql<{ seen: string }>`select distinct seen from limits`.execute(db);
  expect(rows).toEqual([{ seen: '0' }]);
  expect(usual?.statement_timeout).toBe('15s');
  for (let n = 0; n < 12; n += 1) expect(await limit()).toEqual(usual);
});

test('a database that has a later migration takes up an earlier one', async () => {
  const { db, pool } = handle;
  const name = '0120_comments_by_post';
  await migrateToLatest({ db, pool });
  await pool.query('drop index comments_by_post');
  await pool.query('delete from kysely_migration where name = $1', [name]);
  const done = await migrateToLatest({ db, pool });
  expect(done.map(({ migrationName }) => migrationName)).toEqual([name]);
  const { rowCount } = await pool.query(
    "select from pg_indexes where indexname = 'comments_by_post'",
  );
  expect(rowCount).toBe(1);
});
