import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/members/server/memberFactories.ts';
import { openDatabase } from '#platform/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embeddedPostgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { ensureBuild } from './testing/plazaProcess.ts';
import { type Login, openPortal, type Portal } from './testing/portal.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-hangs-'));
const clusterDir = path.join(dir, 'pg');
let server: EmbeddedPostgres;
let portal: Portal;
let login: Login;

beforeAll(async () => {
  ensureBuild();
  fs.chmodSync(dir, 0o755);
  server = await startEmbeddedPostgres({ clusterDir, settings: ['fsync=off'] });
  const handle = openDatabase(server.connection);
  await migrateToLatest(handle);
  const member = await makeMember(handle.db);
  await handle.close();
  portal = await openPortal({ connection: server.connection });
  login = await portal.login(member.id);
});
afterAll(async () => {
  signal('SIGCONT');
  await portal.stop();
  await server.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

/** To PostgreSQL and the processes it has started, all of them this test's own. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = fs
    .readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8')
    .split('\n')[0];
  const children = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  for (const pid of [postmaster, ...children.trim().split(' ')]) process.kill(Number(pid), name);
}

const html = { accept: 'text/html' };

test('a database that hangs keeps nobody waiting, and is used again once it goes on', async () => {
  expect((await portal.ask('/topics', { headers: html })).status).toBe(200);
  signal('SIGSTOP');
  // One that waits already, and those who come when it is known: none has 8 seconds (`portal.ask`).
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all([
      portal.ask('/sitemap.xml'),
      portal.ask('/topics', { headers: { ...html, cookie: login.cookie } }),
      portal.ask('/topics', { headers: { accept: 'application/json', cookie: login.cookie } }),
      portal.graphql('{ communityStats { posts } }'),
      portal.graphql('mutation { followTopic(input: {objectId: "1"}) { clientMutationId } }', {
        login,
      }),
      portal.ask('/readyz'),
    ]);
    for (const { status, text } of answers) {
      expect(status, text).toBe(503);
      expect(text).not.toMatch(/terminat|no answer|timeout|\.ts:/);
    }
  }
  expect((await portal.ask('/healthz')).status).toBe(200);

  signal('SIGCONT');
  await expect.poll(async () => (await portal.ask('/readyz')).status).toBe(200);
  expect((await portal.ask('/topics', { headers: html })).status).toBe(200);
  const { json } = await portal.graphql('{ currentUser { id } }', { login });
  expect(json.data.currentUser).not.toBeNull();
  // The listener came back as well: what another process tells is heard.
  await expect
    .poll(async () => {
      const { pool } = portal.services.database;
      return (await pool.query("select 1 from pg_stat_activity where query like 'listen %'"))
        .rowCount;
    })
    .toBe(1);
});
