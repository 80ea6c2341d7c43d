import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ExternalPostgres,
  startExternalPostgres,
} from '#platform/testing/externalPostgres.ts';
import { ensureBuild, runPlaza, startPlaza } from '#platform/testing/plazaProcess.ts';
import { installRelease as installReleaseIn } from './testing/installRelease.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-upgrades-'));
let external: ExternalPostgres;
let environment: Record<string, string>;
let client: pg.Client;

beforeAll(async () => {
  ensureBuild();
  external = await startExternalPostgres();
  environment = { DATABASE_URL: external.url, DATA_DIR: path.join(base, 'data') };
  client = new pg.Client({ connectionString: external.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await external?.stop();
  fs.rmSync(base, { recursive: true, force: true });
});

const installRelease = (version: string, statements: Record<string, string>) =>
  installReleaseIn(path.join(base, `release-${version}`), { version, statements });

async function columns(): Promise<string[]> {
  const { rows } = await client.query(
    "select column_name from information_schema.columns where table_name = 'gardens' order by 1",
  );
  return rows.map(({ column_name }) => column_name);
}

async function releases(): Promise<string[]> {
  const { rows } = await client.query(
    "select split_part(release, ' ', 1) as version from processes order by 1",
  );
  return rows.map(({ version }) => version);
}

const first = {
  'migrations/9001_gardens.ts': 'create table gardens (id int, old_name text)',
};
const second = {
  ...first,
  'migrations/9002_garden_names.ts': 'alter table gardens add column name text',
  'postMigrations/9002_old_garden_names.ts': 'alter table gardens drop column if exists old_name',
};

test('an upgrade removes what the release before needs when its last process has ended', async () => {
  const [old, next] = [installRelease('1.0.0', first), installRelease('2.0.0', second)];
  const web = (directory: string) => startPlaza({ ...environment, ROLE: 'web' }, { directory });
  const statusOf = async ({ address }: { address: string }) => (await fetch(address)).status;
  const [former, laggard] = [await web(old), await web(old)];
  expect(await columns()).toEqual(['id', 'old_name']);

  const successor = await web(next);
  expect(await columns()).toEqual(['id', 'name', 'old_name']);
  expect(await releases()).toEqual(['1.0.0', '1.0.0', '2.0.0']);
  for (const each of [former, successor]) expect(await statusOf(each)).toBe(200);

  // It starts again, as after a crash, on the tables of the next release.
  await former.kill('SIGKILL');
  const again = await web(old);
  expect(await statusOf(again)).toBe(200);
  await again.kill('SIGTERM');

  // Neither a restart nor the time that passes ends the upgrade while one is left.
  await (await web(next)).kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  expect(await columns()).toContain('old_name');
  expect(await statusOf(laggard)).toBe(200);

  // No process starts any more: one that runs ends it.
  await laggard.kill('SIGTERM');
  await expect.poll(columns).toEqual(['id', 'name']);
  expect(await statusOf(successor)).toBe(200);

  const refused = await runPlaza({ ...environment, ROLE: 'web' }, old);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^plaza: the database was upgraded by a later release, .* \(9002_old_garden_names\): start that release$/m,
  );
});
