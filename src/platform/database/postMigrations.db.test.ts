import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { buildIndex } from '#db/buildIndex.ts';
import { signProcess } from '../processes/processRows.ts';
import { projectDir } from '../projectDir.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { migratePost, otherReleases } from './postMigrations.ts';
import { withoutBlocking } from './withoutBlocking.ts';

const { db, pool } = await openTestDatabase();

beforeEach(async () => {
  await sql`drop table if exists kysely_post_migration, kysely_post_migration_lock`.execute(db);
  await sql`drop table if exists widgets`.execute(db);
  await sql`create table widgets (id int, name text)`.execute(db);
});

function folderOf(files: Record<string, string>): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-post-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(dir, name), text);
  return dir;
}

const executing = (statement: string) => `export async function up(db) {
  await db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [],
    query: { kind: 'RawNode' }, queryId: { queryId: '${randomUUID()}' } }); }`;

const lockOf = async () =>
  (await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)).rows[0]?.lock_timeout;

test('post migrations run outside a transaction, once', async () => {
  const folder = folderOf({
    '0001_names.ts': executing('create index concurrently widget_names on widgets (name)'),
    'README.md': 'not a migration',
  });
  expect((await migratePost(db, { folder })).map(({ migrationName }) => migrationName)).toEqual([
    '0001_names',
  ]);
  expect(await migratePost(db, { folder })).toEqual([]);
  expect(await migratePost(db, { folder: path.join(folder, 'nowhere') })).toEqual([]);
});

test('a migration that waits for a lock lets requests pass, and tries again', async () => {
  const reader = await pool.connect();
  await reader.query('begin; select * from widgets');
  let attempts = 0;
  const usual = await lockOf();
  await db.connection().execute(async (connection) => {
    const patience = { lock: 50, pause: 10, all: 60_000 };
    await withoutBlocking(
      connection,
      async () => {
        const { error } = await changeOn(connection);
        attempts += 1;
        if (attempts === 2) await reader.query('commit');
        return { error };
      },
      patience,
    );
  });
  reader.release();
  expect(attempts).toBeGreaterThan(2);
  expect(await lockOf()).toBe(usual);
  await expect(
    withoutBlocking(db, async () => ({ error: new Error('no such column') })),
  ).rejects.toThrow('no such column');
});

function changeOn(connection: typeof db) {
  return sql`alter table widgets add column size int`.execute(connection).then(
    () => ({ error: undefined }),
    (error: unknown) => ({ error }),
  );
}

test('an index whose build failed is built anew, and a valid one is left', async () => {
  await sql`insert into widgets values (1, 'a'), (1, 'b')`.execute(db);
  await expect(
    sql`create unique index concurrently widget_ids on widgets (id)`.execute(db),
  ).rejects.toThrow('could not create unique index');
  const state = async () =>
    (
      await sql<{ oid: string; indisvalid: boolean }>`
        select indexrelid::text as oid, indisvalid from pg_index
        where indexrelid = to_regclass('widget_ids')`.execute(db)
    ).rows[0];
  expect(await state()).toMatchObject({ indisvalid: false });
  await buildIndex(db, 'widget_ids', 'widgets (id)');
  const built = await state();
  expect(built).toMatchObject({ indisvalid: true });
  await buildIndex(db, 'widget_ids', 'widgets (id)');
  expect(await state()).toEqual(built);
});

test('building an index waits for open transactions, longer than others wait for a lock', async () => {
  const reader = await pool.connect();
  await reader.query('begin; select * from widgets');
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = 50`.execute(connection);
    const built = buildIndex(connection, 'widget_names', 'widgets (name)');
    await sleep(300);
    await reader.query('commit');
    await built;
    const { rows } = await sql`show lock_timeout`.execute(connection);
    expect(rows).toEqual([{ lock_timeout: '50ms' }]);
    await sql`reset lock_timeout`.execute(connection);
  });
  reader.release();
});

test('the indexes of what has changed are valid after an upgrade, and made by no migration', async () => {
  const names = ['comments', 'conversations', 'members', 'support_requests'].map(
    (table) => `${table}_by_change`,
  );
  const valid = async () =>
    (
      await sql<{ name: string }>`
        select indexrelid::regclass::text as name from pg_index
        where indisvalid and indexrelid::regclass::text = any(${names}) order by 1`.execute(db)
    ).rows.map(({ name }) => name);
  expect(await valid()).toEqual(names);
  const folder = path.join(projectDir, 'db/migrations');
  const inMigrations = fs.readdirSync(folder).filter((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return new RegExp(`index (?:\\$\\{table\\}|${names.join('|')}) `).test(text);
  });
  expect(inMigrations).toEqual([]);
});

test('processes of another release that live are told, and no others', async () => {
  const sign = (release: string) =>
    signProcess(db, {
      ...{ id: randomUUID(), role: 'web', host: 'alpha', pid: 1, release },
      ...{ filePlace: 'folder:a', jobPool: null, listenerPid: null },
    });
  await sign('2');
  expect(await otherReleases(db, '2')).toEqual([]);
  await sign('1');
  expect(await otherReleases(db, '2')).toEqual(['1']);
  await sql`update processes set seen_at = now() - interval '1 minute' where release = '1'`.execute(
    db,
  );
  expect(await otherReleases(db, '2')).toEqual([]);
});
