import { randomUUID } from 'node:crypto';
import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addJob } from '../jobs/addJob.ts';
import { jobLogger } from '../jobs/jobLogger.ts';
import { startJobs, taskListOf, workerPreset } from '../jobs/startJobs.ts';
import { eventually } from '../testing/eventConsumerTools.ts';
import { testContext } from '../testing/testContext.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { joinFilePlace } from './joinFilePlace.ts';
import { listFormerProcesses, listProcesses, readJobQueue } from './processList.ts';
import { startProcessRegistry } from './processRegistry.ts';
import { buryProcesses, type ProcessRow, removeProcess, signProcess } from './processRows.ts';

const { db, pool } = await openTestDatabase();
const { log } = testContext(db);

beforeEach(async () => {
  await sql`truncate processes, former_processes, graphile_worker._private_jobs`.execute(db);
  await sql`update installation set file_place = null`.execute(db);
});

async function makeProcess(values: Partial<ProcessRow & { seconds: number }> = {}) {
  const { seconds = 0, ...rest } = values;
  const row = {
    ...{ id: randomUUID(), role: 'worker', host: 'alpha', pid: 71, filePlace: 'folder:a' },
    ...{ release: '0.1.0', jobPool: null, listenerPid: null, ...rest },
  };
  await signProcess(db, row);
  await sql`update processes set seen_at = now() - make_interval(secs => ${seconds})
    where id = ${row.id}`.execute(db);
  return row;
}

const condition = () => ({
  ...{ delayMs: 3, memoryBytes: 4e8, usesReplica: null, replicaBehindMs: null },
  lastError: { text: 'disk full', at: new Date('2026-11-30T12:00:00Z') },
});

const listIds = async () =>
  (await db.selectFrom('processes').select('id').execute()).map(({ id }) => id);

/** The jobs that are left, and whether each is to run again at once. */
async function listJobs() {
  const { rows } = await sql`
    select key, attempts, attempts < max_attempts and run_at < now() + interval '2 seconds' as "isSoon"
    from graphile_worker.jobs order by id`.execute(db);
  return rows;
}

test('a process without a sign of life is removed, and only such', async () => {
  const [self, living, dead] = [
    await makeProcess({ seconds: 60 }),
    await makeProcess({ seconds: 10 }),
    await makeProcess({ seconds: 60 }),
  ];
  const buried = await buryProcesses(db, { self: self.id, all: false });
  expect(buried.map(({ id }) => id)).toEqual([dead.id]);
  expect((await listIds()).toSorted()).toEqual([self.id, living.id].toSorted());
});

test('a job that goes on later ends as soon as the process is to end', async () => {
  let isRunning = false;
  const jobs = await startJobs({
    ...{ pool, cron: [], log, onPool: async () => undefined },
    tasks: {
      async sweepMails(_payload, _signal, stopping) {
        isRunning = true;
        await new Promise((resolve) => stopping.addEventListener('abort', resolve));
      },
    },
  });
  await addJob(db, { name: 'sweepMails', payload: {} });
  await eventually(() => expect(isRunning).toBe(true));
  const began = performance.now();
  await jobs.stop();
  // Without being told, it waits for the job for 15 seconds.
  expect(performance.now() - began).toBeLessThan(14_000);
});

test('jobs that end with their process lose no attempt, unless they were replaced', async () => {
  let begun = 0;
  const startOne = () =>
    startJobs({
      ...{ pool, cron: [], log, onPool: async () => undefined },
      tasks: {
        async sweepMails(_payload, _signal, stopping) {
          begun += 1;
          await new Promise((resolve) => stopping.addEventListener('abort', resolve));
          throw new Error('The process ends');
        },
      },
    });
  await addJob(db, { name: 'sweepMails', payload: {} }, { key: 'sweep', maxAttempts: 1 });
  for (const count of [1, 2]) {
    const jobs = await startOne();
    await eventually(() => expect(begun).toBe(count));
    await jobs.stop();
    expect(await listJobs()).toEqual([{ key: 'sweep', attempts: 0, isSoon: true }]);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  }
  const jobs = await startOne();
  await eventually(() => expect(begun).toBe(3));
  await addJob(db, { name: 'sweepMails', payload: {} }, { key: 'sweep', maxAttempts: 1 });
  await jobs.stop();
  expect(await listJobs()).toEqual([
    { key: null, attempts: 1, isSoon: false },
    { key: 'sweep', attempts: 0, isSoon: true },
  ]);
});

test('a job that was taken just before the end of its process is left to another one', async () => {
  const sweepMails = vi.fn();
  await addJob(db, { name: 'sweepMails', payload: {} }, { maxAttempts: 1 });
  const taskList = taskListOf({ sweepMails }, AbortSignal.abort());
  await runOnce({ preset: workerPreset, pgPool: pool, taskList, logger: jobLogger(log) });
  expect(sweepMails).not.toHaveBeenCalled();
  expect(await listJobs()).toEqual([{ key: null, attempts: 0, isSoon: true }]);
});

test('the job of a killed process runs again at once, in another process', async () => {
  let ran = 0;
  const start = async (onPool: (name: string) => Promise<void>, isHanging: boolean) => {
    const jobs = await startJobs({
      ...{ pool, cron: [], log, onPool },
      tasks: {
        async sweepMails(_payload, signal) {
          ran += 1;
          if (isHanging) await new Promise((resolve) => signal.addEventListener('abort', resolve));
        },
      },
    });
    onTestFinished(() => jobs.stop());
  };
  let held = '';
  await start(async (name) => {
    held = name;
  }, true);
  await addJob(db, { name: 'sweepMails', payload: {} });
  await eventually(() => expect(ran).toBe(1));
  const dead = await makeProcess({ jobPool: held, seconds: 60 });
  const self = await makeProcess();
  await start(async () => undefined, false);
  expect(ran).toBe(1);
  const buried = await buryProcesses(db, { self: self.id, all: false });
  expect(buried.map(({ id }) => id)).toEqual([dead.id]);
  await eventually(() => expect(ran).toBe(2));
});

test('a process signs in and out, and one that is alone buries those before it', async () => {
  const former = await makeProcess();
  const onDeath = vi.fn();
  const options = {
    ...{ db, role: 'all', release: '0.1.0', filePlace: 'folder:a', log, onDeath },
    ...{ listenerPid: () => null, condition },
  };
  const shared = await startProcessRegistry({ ...options, isAlone: false });
  expect(await listIds()).toContain(former.id);
  expect(onDeath).not.toHaveBeenCalled();
  await shared.stop();
  const alone = await startProcessRegistry({ ...options, isAlone: true });
  expect(await listIds()).not.toContain(former.id);
  expect(onDeath).toHaveBeenCalledTimes(1);
  await alone.stop();
  expect(await listIds()).toEqual([]);
});

test('processes are listed with how they do, and those that ended with how they did', async () => {
  const dead = await makeProcess({ seconds: 60 });
  const registry = await startProcessRegistry({
    ...{ db, role: 'web', release: '0.2.0', filePlace: 'folder:a', log, onDeath: () => undefined },
    ...{ isAlone: false, listenerPid: () => null, condition },
  });
  const [first, second] = await listProcesses(db);
  expect(first).toMatchObject({ id: dead.id, isResponding: false, lastError: null });
  expect(second).toMatchObject({
    ...{ role: 'web', release: '0.2.0', isResponding: true, delayMs: 3, memoryBytes: 4e8 },
    ...{ usesReplica: null, replicaBehindMs: null, lastError: 'disk full', endedAt: null },
  });
  // What a later sign leaves out stays.
  await registry.setJobPool('pool');
  expect((await listProcesses(db))[1]).toMatchObject({ delayMs: 3, lastError: 'disk full' });
  await buryProcesses(db, { self: second?.id ?? '', all: false });
  await registry.stop();
  expect(await listProcesses(db)).toEqual([]);
  expect(await listFormerProcesses(db)).toMatchObject([
    { id: second?.id, wasLost: false, lastError: 'disk full', release: '0.2.0' },
    { id: dead.id, wasLost: true },
  ]);
  // One that was suspended, and goes on.
  await signProcess(db, dead);
  expect(await listFormerProcesses(db)).toMatchObject([{ id: second?.id }]);
  await buryProcesses(db, { self: second?.id ?? '', all: true });
  expect((await listFormerProcesses(db)).map(({ id }) => id)).toEqual([dead.id, second?.id]);
  await sql`update former_processes set ended_at = now() - interval '25 hours'`.execute(db);
  expect(await listFormerProcesses(db)).toEqual([]);
  const last = await makeProcess();
  await removeProcess(db, last.id);
  expect(await db.selectFrom('former_processes').select('id').execute()).toEqual([{ id: last.id }]);
});

test('the queue tells what waits, runs and failed', async () => {
  expect(await readJobQueue(db)).toMatchObject({ waitingCount: 0, oldestAt: null });
  await addJob(db, { name: 'sweepMails', payload: {} });
  await addJob(db, { name: 'sweepMails', payload: {} });
  await sql`update graphile_worker._private_jobs set last_error = 'away', attempts = 1
    where id = (select min(id) from graphile_worker._private_jobs)`.execute(db);
  const queue = await readJobQueue(db);
  expect(queue).toMatchObject({ waitingCount: 2, runningCount: 0, failingCount: 1 });
  expect(queue.oldestAt).toBeInstanceOf(Date);
});

test('a process that is killed is noticed within a second by its connection, once', async () => {
  const listener = await pool.connect();
  const { rows } = await listener.query('select pg_backend_pid() as pid');
  await makeProcess({ listenerPid: rows[0].pid });
  const onDeath = vi.fn();
  const registry = await startProcessRegistry({
    ...{ db, role: 'web', release: '0.1.0', filePlace: 'folder:a', log, onDeath },
    ...{ isAlone: false, listenerPid: () => null, condition },
  });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(onDeath).not.toHaveBeenCalled();
  listener.release(true);
  await eventually(() => expect(onDeath).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(onDeath).toHaveBeenCalledTimes(1);
  await registry.stop();
});

test('a second place of files is refused while a process uses the first', async () => {
  expect(await joinFilePlace(db, 'folder:a')).toBeNull();
  await makeProcess({ filePlace: 'folder:a' });
  expect(await joinFilePlace(db, 'folder:a')).toBeNull();
  await expect(joinFilePlace(db, 'folder:b')).rejects.toThrow(
    'DATA_DIR: process 71 on alpha (seen 0 s ago) keeps the files of this community elsewhere.',
  );
});

test('a place that nobody uses any more is left with a warning, once', async () => {
  await joinFilePlace(db, 's3:uploads');
  await makeProcess({ filePlace: 's3:uploads', seconds: 60 });
  expect(await joinFilePlace(db, 'folder:b')).toContain('the bucket uploads until now');
  expect(await joinFilePlace(db, 'folder:b')).toBeNull();
});
