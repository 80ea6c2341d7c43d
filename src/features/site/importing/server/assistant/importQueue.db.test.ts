import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { startJobs } from '#platform/jobs/startJobs.ts';
import { eventually } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { withTaskLock } from '../importCommits.ts';
import { addRunJob, findAssistedImport, isImportWaiting } from './assistedImports.ts';
import { actOnImport } from './importActions.ts';
import { importChoicesSchema } from './importChoices.ts';
import { setImportFolder } from './importFolder.ts';
import { runImportJob } from './importJob.ts';

const { db, pool } = await openTestDatabase();
const ctx = testContext(db);
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-import-queue-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const folder = path.join(base, 'imports');
const tools = {
  files: createLocalFileStore(path.join(base, 'files')),
  signal: new AbortController().signal,
};

beforeEach(async () => {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'members.csv'), 'id,username,email\n1,sam,sam@garden.test\n');
  setImportFolder(folder);
  await db.deleteFrom('community_imports').execute();
});

async function makeImport() {
  const { id } = await db
    .insertInto('community_imports')
    .values({
      ...{ created_at: new Date(), updated_at: new Date(), source: '', place: 'server' },
      ...{ file_name: 'members.csv', task: 'inspect', state: 'running' },
      choices: JSON.stringify(importChoicesSchema.parse({})),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const find = async () => {
    const row = await findAssistedImport(db, id);
    if (!row) throw new Error('The import is gone.');
    return row;
  };
  return { id, find };
}

test('imports run one after the other, and other jobs beside them', async () => {
  const [first, second] = [await makeImport(), await makeImport()];
  const begun: number[] = [];
  let mails = 0;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const jobs = await startJobs({
    ...{ pool, cron: [], log: ctx.log, onPool: async () => undefined },
    tasks: {
      async runImport({ importId }) {
        begun.push(importId);
        await ended;
      },
      async sweepMails() {
        mails += 1;
      },
    },
  });
  onTestFinished(() => jobs.stop());
  await addRunJob(db, first.id);
  await eventually(() => expect(begun).toEqual([first.id]));
  await addRunJob(db, second.id);
  await addJob(db, { name: 'sweepMails', payload: {} });
  await eventually(() => expect(mails).toBe(1));
  expect(begun).toEqual([first.id]);
  expect(await isImportWaiting(db, await second.find())).toBe(true);
  expect(await isImportWaiting(db, await first.find())).toBe(false);
  end();
  await eventually(() => expect(begun).toEqual([first.id, second.id]));
});

test('a second copy of a job and other imports leave the work to the first, and look again later', async () => {
  const { id, find } = await makeImport();
  const other = await makeImport();
  let end: (() => void) | null = null;
  const held = withTaskLock(db, id, () => new Promise<void>((resolve) => (end = resolve)));
  await eventually(() => expect(end).not.toBeNull());
  expect(await withTaskLock(db, id, async () => undefined)).toBe(false);
  await runImportJob(ctx, id, tools);
  expect(await find()).toMatchObject({ task: 'inspect', state: 'running', inspection: null });
  const { rows } = await pool.query(
    `select run_at > now() + interval '10 seconds' as later, queue_name from graphile_worker.jobs
     where key = $1`,
    [`runImport:${id}`],
  );
  expect(rows).toEqual([{ later: true, queue_name: 'imports' }]);
  await runImportJob(ctx, other.id, tools);
  expect(await other.find()).toMatchObject({ state: 'running', inspection: null });
  (end as (() => void) | null)?.();
  await held;
  await runImportJob(ctx, id, tools);
  expect(await find()).toMatchObject({ task: 'inspect', state: 'done', system: 'csv' });
  await runImportJob(ctx, other.id, tools);
  expect(await other.find()).toMatchObject({ task: 'inspect', state: 'done', system: 'csv' });
});

test('a conversion ends when the lock of its task is lost, and begins anew later', async () => {
  const { id, find } = await makeImport();
  const rows = Array.from({ length: 30_000 }, (_, at) => `${at},m${at},m${at}@garden.test`);
  fs.writeFileSync(path.join(folder, 'members.csv'), ['id,username,email', ...rows].join('\n'));
  await runImportJob(ctx, id, tools);
  await db.updateTable('community_imports').set({ task: 'convert', state: 'running' }).execute();
  const running = runImportJob(ctx, id, tools);
  await eventually(async () => expect((await find()).progress).not.toBeNull());
  await sql`select pg_terminate_backend(pid, 10000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  // The queue hands it out again before it has ended here.
  await runImportJob(ctx, id, tools);
  await running;
  expect(await find()).toMatchObject({ task: 'convert', state: 'running', overview: null });
  expect(await isImportWaiting(db, await find())).toBe(false);
  const jobs = await sql`select attempts, run_at > now() as later from graphile_worker.jobs
    where key = ${`runImport:${id}`}`.execute(db);
  expect(jobs.rows).toEqual([{ attempts: 0, later: true }]);
  await runImportJob(ctx, id, tools);
  const { overview, ...after } = await find();
  expect(after).toMatchObject({ task: 'convert', state: 'done', fault: null });
  expect(overview?.kinds).toMatchObject({ members: 30_000 });
});

test('what waits is stopped at once', async () => {
  const administrator = await makeMember(db, { role: 'administrator' });
  const stop = async (action: string, values: { task: string }) => {
    const { id, find } = await makeImport();
    await db.updateTable('community_imports').set(values).where('id', '=', id).execute();
    await addRunJob(db, id);
    await actOnImport(testContext(db, { viewer: administrator.viewer }), id, { action });
    // Its job finds nothing to do.
    await runImportJob(ctx, id, tools);
    const { task, state, wanted } = await find();
    return { task, state, wanted };
  };
  const wanted = 'run';
  expect(await stop('cancel', { task: 'inspect' })).toEqual({
    ...{ task: 'inspect', state: 'cancelled', wanted },
  });
  expect(await stop('cancel', { task: 'try' })).toEqual({
    ...{ task: 'convert', state: 'done', wanted },
  });
  expect(await stop('pause', { task: 'import' })).toEqual({
    ...{ task: 'import', state: 'paused', wanted },
  });
});
