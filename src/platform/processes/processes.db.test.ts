import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { addJob } from '../jobs/addJob.ts';
import { startJobs } from '../jobs/startJobs.ts';
import { eventually } from '../testing/eventConsumerTools.ts';
import { testContext } from '../testing/testContext.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { joinFilePlace } from './joinFilePlace.ts';
import { startProcessRegistry } from './processRegistry.ts';
import { buryProcesses, type ProcessRow, signProcess } from './processRows.ts';

const { db, pool } = await openTestDatabase();
const { log } = testContext(db);

beforeEach(async () => {
  await sql`truncate processes`.execute(db);
  await sql`update installation set file_place = null`.execute(db);
});

async function makeProcess(values: Partial<ProcessRow & { seconds: number }> = {}) {
  const { seconds = 0, ...rest } = values;
  const row = {
    ...{ id: randomUUID(), role: 'worker', host: 'alpha', pid: 71, filePlace: 'folder:a' },
    ...{ jobPool: null, listenerPid: null, ...rest },
  };
  await signProcess(db, row);
  await sql`update processes set seen_at = now() - make_interval(secs => ${seconds})
    where id = ${row.id}`.execute(db);
  return row;
}

const listIds = async () =>
  (await db.selectFrom('processes').select('id').execute()).map(({ id }) => id);

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
    ...{ db, role: 'all', filePlace: 'folder:a', log, onDeath },
    listenerPid: () => null,
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

test('a process that is killed is noticed within a second by its connection, once', async () => {
  const listener = await pool.connect();
  const { rows } = await listener.query('select pg_backend_pid() as pid');
  await makeProcess({ listenerPid: rows[0].pid });
  const onDeath = vi.fn();
  const registry = await startProcessRegistry({
    ...{ db, role: 'web', filePlace: 'folder:a', log, onDeath },
    ...{ isAlone: false, listenerPid: () => null },
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
