import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { demandNoLaterPost } from '#platform/database/postMigrations.ts';
import { signProcess } from '#platform/processes/processRows.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { finishUpgradeLater } from './finishUpgradeLater.ts';
import { finishUpgrade } from './readyDatabase.ts';

const { db, pool } = await openTestDatabase();
await sql`drop table if exists kysely_post_migration, kysely_post_migration_lock`.execute(db);
await sql`create table widgets (id int, name text)`.execute(db);
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

function folderOf(files: Record<string, string>): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-upgrade-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  for (const [name, statement] of Object.entries(files)) {
    const text = `export async function up(db) {
      await db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [],
        query: { kind: 'RawNode' }, queryId: { queryId: '${randomUUID()}' } }); }`;
    fs.writeFileSync(path.join(dir, `${name}.ts`), text);
  }
  return dir;
}

const build = { '1_widget_names': 'create index concurrently widget_names on widgets (name)' };
const isBuilding = async () =>
  (
    await pool.query(
      "select from pg_stat_activity where query like 'create index concurrently widget%' and wait_event_type = 'Lock'",
    )
  ).rowCount === 1;

/** A transaction that each build of an index waits for. */
async function holdWidgets() {
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query("insert into widgets values (1, 'a')");
  return async () => {
    await reader.query('rollback');
    reader.release();
  };
}

test('who stops cancels the build of an index, and the next process builds it anew', async () => {
  const letGo = await holdWidgets();
  const folder = folderOf(build);
  const { stop } = finishUpgradeLater({ db, pool }, { release: '2', log, folder });
  await expect.poll(isBuilding).toBe(true);
  expect(await finishUpgrade({ db, pool }, { release: '2', folder })).toBeNull();
  await stop();
  expect(await isBuilding()).toBe(false);
  await letGo();
  await sql`drop index if exists widget_names`.execute(db);
  expect(await finishUpgrade({ db, pool }, { release: '2', folder })).toEqual({
    ...{ waitsFor: [], applied: 1 },
  });
});

test('a process of the release before that starts meanwhile stops the rest, or is refused', async () => {
  const letGo = await holdWidgets();
  const folder = folderOf({
    ...build,
    '2_widget_ids': 'create index concurrently widget_ids on widgets (id)',
    '3_no_names': 'alter table widgets drop column name',
  });
  const ending = finishUpgrade({ db, pool }, { release: '2', folder });
  await expect.poll(isBuilding).toBe(true);
  // What the running one removes or builds may be needed here.
  await expect(demandNoLaterPost(db, folderOf(build))).rejects.toThrow('(2_widget_ids)');
  await expect(demandNoLaterPost(db, folder)).resolves.toBeUndefined();
  const id = randomUUID();
  await signProcess(db, {
    ...{ id, role: 'web', host: 'alpha', pid: 1, release: '1' },
    ...{ filePlace: 'folder:a', jobPool: null, listenerPid: null },
  });
  await letGo();
  expect(await ending).toEqual({ waitsFor: ['1'], applied: 0 });
  const { rows } = await pool.query('select * from widgets');
  expect(rows).toEqual([]);
  const columns = await pool.query(
    "select column_name from information_schema.columns where table_name = 'widgets' order by 1",
  );
  expect(columns.rows.map(({ column_name }) => column_name)).toEqual(['id', 'name']);
  await pool.query('delete from processes where id = $1', [id]);
  expect(await finishUpgrade({ db, pool }, { release: '2', folder })).toEqual({
    ...{ waitsFor: [], applied: 1 },
  });
});
