import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createEventBus } from '../events/eventBus.ts';
import { type ExternalPostgres, startExternalPostgres } from '../testing/externalPostgres.ts';
import { prepareReplica } from '../testing/postgresParts.ts';
import {
  type Database,
  type DatabaseHandle,
  openDatabase,
  primaryOf,
  statementCounter,
} from './database.ts';
import { openReplica } from './replica.ts';

let external: ExternalPostgres;
let replica: Awaited<ReturnType<typeof prepareReplica>>;
let primary: DatabaseHandle;

beforeAll(async () => {
  external = await startExternalPostgres();
  primary = openDatabase(external.url);
  await sql`create table words (word text)`.execute(primary.db);
  replica = await prepareReplica(external);
});
afterAll(async () => {
  await primary.close();
  await replica.remove();
  await external.stop();
});
beforeEach(async () => {
  await replica.kill();
  replica.start();
  await setDelay('0');
});

/** How long the replica waits before it replays a commit. */
async function setDelay(delay: string): Promise<void> {
  await expect
    .poll(async () => {
      const client = new pg.Client({ connectionString: replica.operatorUrl });
      try {
        await client.connect();
        await client.query(`alter system set recovery_min_apply_delay = '${delay}'`);
        await client.query('select pg_reload_conf()');
        return true;
      } catch {
        return false;
      } finally {
        client.end().catch(() => undefined);
      }
    })
    .toBe(true);
}

async function pauseReplay(isPaused: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: replica.operatorUrl });
  await client.connect();
  await client
    .query(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`)
    .finally(() => client.end());
}

async function openForTest() {
  const bus = createEventBus();
  const told: string[] = [];
  const found = openReplica({
    ...{ url: replica.url, primary, bus },
    tell: (isUsed, why) => told.push(`${isUsed} ${why}`),
  });
  onTestFinished(found.stop);
  await expect.poll(() => found.find().then((db) => db !== null)).toBe(true);
  return {
    replica: found,
    told,
    heard: () => bus.publish([{ type: 'roles.changed', payload: {} }]),
  };
}

const isReplica = async (db: Database | null) => {
  if (db === null) return false;
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
  return rows[0]?.is;
};
const countWords = async (db: Database, word: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from words where word = ${word}`.execute(db);
  return rows[0]?.n;
};
const write = (word: string) => sql`insert into words values (${word})`.execute(primary.db);

test('it is read once it has what was announced, and never before', async () => {
  const { replica: used, heard } = await openForTest();
  expect(await isReplica(await used.find())).toBe(true);
  for (let number = 0; number < 30; number += 1) {
    const word = `announced ${number}`;
    await write(word);
    heard();
    expect(await countWords((await used.find()) ?? primary.db, word)).toBe(1);
  }
});

test('a replica that is late is not read before it has what was announced', async () => {
  const { replica: used, heard } = await openForTest();
  await setDelay('2s');
  await write('late');
  // What nobody has heard of may be missing.
  expect(await isReplica(await used.find())).toBe(true);
  let written = 1;
  // Again and again: the first may be replayed before the replica reads its new delay.
  await expect
    .poll(async () => {
      await write('late');
      written += 1;
      heard();
      return used.find();
    })
    .toBeNull();
  await expect
    .poll(async () => {
      const db = await used.find();
      return db && (await countWords(db, 'late'));
    })
    .toBe(written);
});

test('a replica that is more than five seconds behind is skipped until it has caught up', async () => {
  const { replica: used, told } = await openForTest();
  await setDelay('1h');
  // Again and again: the first may be replayed before the replica reads its new delay.
  await expect
    .poll(() => write('far behind').then(() => told.at(-1)), { interval: 500 })
    .toBe('false more than 5 s behind');
  expect(await used.find()).toBeNull();
  await expect.poll(used.behind).toBeGreaterThanOrEqual(5_000);
  await setDelay('0');
  await expect.poll(() => used.find().then(isReplica)).toBe(true);
});

test('what is asked of a replica that dies is answered by the primary', async () => {
  const { replica: used, told } = await openForTest();
  await write('kept');
  const db = (await used.find()) ?? primary.db;
  expect(await isReplica(db)).toBe(true);
  await replica.kill();
  expect(await countWords(db, 'kept')).toBe(1);
  expect(await used.find()).toBeNull();
  expect(told.at(-1)).toMatch(/^false /);
  replica.start();
  await expect.poll(() => used.find().then(isReplica)).toBe(true);
});

const logPosition = async () =>
  (await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(primary.db))
    .rows[0]?.lsn ?? '';

test('a member reads what they wrote, and what was heard before they asked', async () => {
  const { replica: used, heard } = await openForTest();
  const ask = async (written: string | null, before = used.heard()) =>
    used.findFor({ written, heard: before, current: await logPosition() });
  await expect.poll(() => ask(null).then(isReplica)).toBe(true);

  await pauseReplay(true);
  await write('own');
  const written = await logPosition();
  expect(await ask(written)).toBeNull();
  expect(await isReplica(await ask(null))).toBe(true);
  await write('announced');
  heard();
  expect(await ask(null)).toBeNull();
  const { replica: there, primary: here } = used.reads('members');
  expect(there).toBeGreaterThan(0);
  expect(here).toBeGreaterThanOrEqual(2);

  await pauseReplay(false);
  await expect.poll(() => ask(written).then(isReplica)).toBe(true);
  expect(await countWords((await ask(written)) ?? primary.db, 'own')).toBe(1);
});

test('a reader asks the databases nothing while nothing changes', async () => {
  const { replica: used } = await openForTest();
  const current = await logPosition();
  const reading = { written: current, heard: used.heard(), current };
  await expect.poll(() => used.findFor(reading).then(isReplica)).toBe(true);
  const before = statementCounter.count;
  for (let page = 0; page < 200; page += 1) expect(await used.findFor(reading)).not.toBeNull();
  // It is looked at once a second anyway.
  expect(statementCounter.count - before).toBeLessThan(20);
});

test('writes and transactions go to the primary, and shared values are read there', async () => {
  const { replica: used } = await openForTest();
  const db = (await used.find()) ?? primary.db;
  await sql`insert into words values ('through it')`.execute(db);
  await sql`with added as (insert into words values ('as well') returning word)
    select word from added`.execute(db);
  await db.transaction().execute(async (trx) => {
    expect(await countWords(trx as unknown as Database, 'as well')).toBe(1);
  });
  expect(await countWords(primary.db, 'through it')).toBe(1);
  expect(primaryOf(db)).toBe(primary.db);
});
