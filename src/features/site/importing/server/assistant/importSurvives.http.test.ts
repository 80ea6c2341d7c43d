import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuild, type PlazaProcess, startPlaza } from '#platform/testing/plazaProcess.ts';
import { importsEndpoint } from '../../importRules.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-survives-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const account = { email: 'admin@example.org', password: 'Import-pass-1' };
const environment = {
  ...{ DATA_DIR: path.join(base, 'data'), IMPORT_DIR: path.join(base, 'imports') },
  ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, LOG_LEVEL: 'silent' },
};
const count = 12_000;

beforeAll(() => {
  ensureBuild();
  fs.mkdirSync(environment.IMPORT_DIR);
  const lines = Array.from({ length: count }, (_, at) => `${at},Title ${at},Text ${at},sam`);
  const table = ['id,title,content,author', ...lines].join('\n');
  fs.writeFileSync(path.join(environment.IMPORT_DIR, 'posts.csv'), table);
});

/** Signs in with the password, as a program does. */
async function signIn({ address }: PlazaProcess) {
  const answer = await fetch(new URL('community/api/v1/auth/session', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('SPR_AT='))?.slice(7) ?? '';
  const headers = {
    'content-type': 'application/json',
    ...{ cookie: cookies.join('; '), 'x-csrf-token': decodeURIComponent(csrf) },
  };
  const post = async (address_: string, body: object) => {
    const url = new URL(address_.replace(/^\//, ''), address);
    const given = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return given.json();
  };
  return {
    act: (place: string, fields: object) => post(`${importsEndpoint}${place}`, fields),
    find: async (id: string) => {
      const query = `query($id: ID!) { communityImport(id: $id) { task state progress { done total }
        reports { task rows { name read degraded } } } }`;
      const { data } = await post('schema/community', { query, variables: { id } });
      return data.communityImport;
    },
  };
}

type Signed = Awaited<ReturnType<typeof signIn>>;

async function until(
  signed: Signed,
  id: string,
  isTrue: (found: Awaited<ReturnType<Signed['find']>>) => boolean,
) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const found = await signed.find(id);
    if (isTrue(found)) return found;
    await sleep(100);
  }
  throw new Error('it never came true');
}

test('an import goes on where it was after kill -9, and has every record once', async () => {
  const first = await startPlaza(environment);
  const signed = await signIn(first);
  const { password } = account;
  const { id } = await signed.act('', { path: 'posts.csv', password });
  const done = (task: string) => until(signed, id, (at) => at.task === task && at.state === 'done');
  await done('inspect');
  const column = { 0: { 0: 'id', 1: 'title', 2: 'content', 3: 'author' } };
  const tables = { kind: { 0: 'posts' }, column };
  await signed.act(`/${id}`, { action: 'convert', system: 'csv', source: 'garden', ...tables });
  await done('convert');
  await signed.act(`/${id}`, { action: 'try' });
  await done('try');
  await signed.act(`/${id}`, { action: 'import', password });
  await until(
    signed,
    id,
    ({ progress }) => progress !== null && progress.done > progress.total / 5,
  );
  await first.kill('SIGKILL');

  const second = await startPlaza(environment);
  const again = await signIn(second);
  expect(await again.find(id)).toMatchObject({ task: 'import', state: 'running' });
  const { reports } = await until(again, id, ({ state }) => state !== 'running');
  const rows = reports.find(({ task }: { task: string }) => task === 'import').rows;
  // Their author is not in the dump; none was there already, and none was left out.
  expect(rows).toContainEqual({ name: 'posts', read: count, degraded: count });
  await second.kill('SIGTERM');
});
