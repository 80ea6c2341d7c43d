import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ExternalPostgres,
  startExternalPostgres,
} from '#platform/testing/externalPostgres.ts';
import { ensureBuild, runPlaza, startPlaza } from '#platform/testing/plazaProcess.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-roles-'));
const DATA_DIR = path.join(base, 'shared');
let external: ExternalPostgres;
let DATABASE_URL = '';

beforeAll(async () => {
  ensureBuild();
  external = await startExternalPostgres();
  DATABASE_URL = external.url;
});
afterAll(async () => {
  await external.stop();
  fs.rmSync(base, { recursive: true, force: true });
});

const statusOf = async (address: string, below = '') =>
  (await fetch(new URL(below, address), { redirect: 'manual' })).status;

test('web processes serve, workers work, and both share a folder', async () => {
  // Both begin on an empty database: one fills it.
  const [web, worker] = await Promise.all([
    startPlaza({ DATA_DIR, DATABASE_URL, ROLE: 'web' }),
    startPlaza({ DATA_DIR, DATABASE_URL, ROLE: 'worker' }),
  ]);
  const told = `${web.printed()}${worker.printed()}`.match(/^Administrator: /gm);
  expect(told).toHaveLength(1);
  expect(await statusOf(web.address)).toBe(200);
  for (const { address } of [web, worker]) {
    expect(await statusOf(address, '/readyz')).toBe(200);
    expect(await statusOf(address, '/metrics')).toBe(200);
  }
  expect(await statusOf(worker.address)).toBe(404);
  expect(await statusOf(worker.address, '/schema/community')).toBe(404);

  const apart = await runPlaza({ DATA_DIR: path.join(base, 'apart'), DATABASE_URL });
  expect(apart.code).toBe(1);
  expect(apart.stderr).toMatch(
    /^plaza: DATA_DIR: process \d+ on \S+ \(seen \d+ s ago\) keeps the files of this community elsewhere\./,
  );
  expect((await worker.kill('SIGTERM')).code).toBe(0);
  expect((await web.kill('SIGTERM')).code).toBe(0);
});

test('a process that stops says so first, and still answers', async () => {
  const web = await startPlaza({ DATA_DIR, DATABASE_URL, ROLE: 'web', DRAIN_SECONDS: '3' });
  const ended = web.kill('SIGTERM');
  await expect.poll(() => statusOf(web.address, '/readyz')).toBe(503);
  const answer = await fetch(web.address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  expect((await ended).code).toBe(0);
});

test('a role needs a database that others reach', async () => {
  const { code, stderr } = await runPlaza({ DATA_DIR, ROLE: 'web' });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'plaza: ROLE: must be all without DATABASE_URL\n',
  });
});
