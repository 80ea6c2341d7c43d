import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { runDueJobs } from '#platform/testing/runDueJobs.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openMailServer } from '../testing/mailServer.ts';
import { openServices } from '../testing/mailWorld.ts';
import { deliverMail } from './deliverMail.ts';
import { sweepMails } from './mailJobs.ts';
import { findMail } from './mailQueries.ts';
import { liftMailSuppression, listMailSuppressions } from './mailService.ts';
import { queueMail } from './queueMail.ts';

const { db, database } = await openTestDatabase();
const server = await openMailServer();
const services = await openServices({ database }, { SMTP_URL: server.url });
const other = await openServices({ database }, { SMTP_URL: server.url });
const ada = await makeMember(db, { full_name: 'Ada' });

beforeEach(() => {
  server.taken.length = 0;
  server.moods.length = 0;
});

const queue = (to = 'ada@example.org') =>
  db.transaction().execute((trx) =>
    queueMail(trx, {
      kind: 'RESET_PASSWORD',
      data: { url: '/reset-password?token=secret' },
      memberId: ada.id,
      to,
      language: 'en',
    }),
  );
const ctx = () => testContext(db, { mailing: services.mailing });
const jobs = async () => {
  const { rows } = await sql<{ run_in: number; locked: boolean }>`
    select extract(epoch from run_at - now())::int as run_in, locked_at is not null as locked
    from graphile_worker.jobs`.execute(db);
  return rows;
};

test('a committed mail is delivered, and one of a change that was undone never', async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await queueMail(trx, {
        kind: 'WELCOME',
        data: {},
        memberId: ada.id,
        to: 'undone@example.org',
        language: 'en',
      });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  const id = await queue();
  await runDueJobs(services);
  expect(server.taken.map(({ envelope }) => envelope)).toEqual([
    { from: 'post@plaza.example', to: ['ada@example.org'] },
  ]);
  expect(await findMail(db, id)).toMatchObject({
    state: 'SENT',
    attempt_count: 1,
    last_error: null,
    finished_at: expect.any(Date),
  });
  expect(await jobs()).toEqual([]);
});

test('a mail is sent from its own address, or from that of the community if the server refuses it', async () => {
  const send = () =>
    db.transaction().execute((trx) =>
      queueMail(trx, {
        ...{ kind: 'WELCOME', data: {}, memberId: null, to: 'jörg@müller.example', language: 'en' },
        ...{ from: 'help@plaza.example', replyTo: 'help+token@plaza.example' },
      }),
    );
  await send();
  await runDueJobs(services);
  server.moods.push('refuseSender');
  const id = await send();
  await runDueJobs(services);
  expect(server.taken.map(({ from, envelope }) => [from?.address, envelope.from])).toEqual([
    ['help@plaza.example', 'help@plaza.example'],
    ['post@plaza.example', 'post@plaza.example'],
  ]);
  expect(server.taken.map(({ envelope }) => envelope.to)).toEqual([
    ...[['jörg@müller.example'], ['jörg@müller.example']],
  ]);
  expect(await findMail(db, id)).toMatchObject({ state: 'SENT', attempt_count: 1 });
});

test('two processes at the same mails deliver each once', async () => {
  const ids = [];
  for (let number = 0; number < 12; number += 1) ids.push(await queue(`m${number}@example.org`));
  await Promise.all([
    runDueJobs(services),
    runDueJobs(other),
    // And without the queue's own locks:
    ...ids.map((mailId) => deliverMail(ctx(), { files: services.files, mailId })),
  ]);
  await runDueJobs(services, { early: true });
  const recipients = server.taken.map(({ envelope }) => envelope.to[0]);
  expect(recipients.sort()).toEqual(ids.map((_id, number) => `m${number}@example.org`).sort());
});

test('mails in quick succession share connections', async () => {
  const before = server.connections();
  for (let number = 0; number < 30; number += 1) await queue(`s${number}@example.org`);
  await runDueJobs(services);
  expect(server.taken).toHaveLength(30);
  expect(server.connections() - before).toBeLessThanOrEqual(5);
});

test('a server that says later, hangs up or is away gets the same mail again, later each time', async () => {
  server.moods.push('defer', 'drop', 'down', 'take');
  const id = await queue();
  const waits = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await runDueJobs(services, { early: true });
    waits.push((await jobs())[0]?.run_in);
    expect((await findMail(db, id))?.state).toBe('QUEUED');
  }
  expect(waits).toEqual([30, 60, 120]);
  expect((await findMail(db, id))?.last_error).toMatch(/421|Closed/);
  const before = await findMail(db, id);
  await runDueJobs(services, { early: true });
  expect(await findMail(db, id)).toMatchObject({ state: 'SENT', attempt_count: 4 });
  expect(server.taken.map(({ messageId }) => messageId)).toEqual([`<${before?.message_id}>`]);
});

test('a mail is given up after ten attempts, with the last error', async () => {
  server.moods.push(...Array.from({ length: 10 }, () => 'defer' as const));
  const id = await queue();
  for (let attempt = 0; attempt < 12; attempt += 1) await runDueJobs(services, { early: true });
  expect(await findMail(db, id)).toMatchObject({
    state: 'FAILED',
    attempt_count: 10,
    last_error: expect.stringContaining('451 Come back later'),
  });
  expect(server.taken).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test('a recipient that is refused for ever is not tried again', async () => {
  server.moods.push('refuse');
  const id = await queue('nobody@example.org');
  await runDueJobs(services);
  expect(await findMail(db, id)).toMatchObject({
    state: 'FAILED',
    attempt_count: 1,
    last_error: expect.stringContaining('550 No such user here'),
  });
  expect(await jobs()).toEqual([]);
});

test('a process that ends while the mail server thinks leaves the mail to the next one', async () => {
  const id = await queue();
  const { arrived, release } = server.hold();
  const stop = new AbortController();
  const job = deliverMail(ctx(), { files: services.files, mailId: id, signal: stop.signal });
  await arrived;
  // Meanwhile nobody else sends it, and the outbox stays readable.
  await deliverMail(ctx(), { files: services.files, mailId: id });
  expect((await findMail(db, id))?.state).toBe('QUEUED');
  stop.abort(new Error('The process ends'));
  await expect(job).rejects.toThrow('The process ends');
  release();
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`.execute(
    db,
  );
  await runDueJobs(services);
  expect((await findMail(db, id))?.state).toBe('QUEUED');
  await sweepMails(ctx());
  await runDueJobs(services);
  expect((await findMail(db, id))?.state).toBe('SENT');
  // What the first attempt may have sent is known by its id.
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1);
});

test('a mail that was taken over is not sent again when that cannot be written down', async () => {
  const id = await queue();
  await sql`create function refuse_sent() returns trigger language plpgsql as
    $$ begin raise exception 'the database is away'; end $$`.execute(db);
  await sql`create trigger refuse_sent before update on mails for each row
    when (new.state = 'SENT') execute function refuse_sent()`.execute(db);
  await expect(deliverMail(ctx(), { files: services.files, mailId: id })).rejects.toThrow(
    'the database is away',
  );
  expect(server.taken).toHaveLength(1);
  await sql`drop trigger refuse_sent on mails`.execute(db);
  await deliverMail(ctx(), { files: services.files, mailId: id });
  expect((await findMail(db, id))?.state).toBe('SENT');
  expect(server.taken).toHaveLength(1);
});

test('a database connection that dies in the middle frees the mail at once', async () => {
  const id = await queue();
  const { arrived, release } = server.hold();
  const first = deliverMail(ctx(), { files: services.files, mailId: id }).catch(
    (error: Error) => error,
  );
  await arrived;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db);
  release();
  expect(await first).toBeInstanceOf(Error);
  await runDueJobs(services);
  expect((await findMail(db, id))?.state).toBe('SENT');
  expect(server.taken).toHaveLength(1);
});

test('without a mail server a mail is written and kept', async () => {
  const local = await openServices({ database });
  const id = await queue();
  await runDueJobs(local);
  expect(await findMail(db, id)).toMatchObject({ state: 'KEPT', attempt_count: 0 });
  expect(server.taken).toEqual([]);
});

test('a mail that cannot be written is given up at once and says why', async () => {
  const { id } = await db
    .insertInto('mails')
    .values({ kind: 'NO_SUCH', recipient: 'a@example.org', language: 'en', data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deliverMail(ctx(), { files: services.files, mailId: id });
  expect(await findMail(db, id)).toMatchObject({
    state: 'FAILED',
    last_error: expect.stringContaining('NO_SUCH'),
  });
});

test('an address that was refused gets no optional emails until one arrives or staff lift it', async () => {
  const to = 'Gone@example.org';
  const notify = () =>
    db.transaction().execute((trx) =>
      queueMail(trx, {
        kind: 'NOTIFICATION',
        data: { title: 'Post', items: [{ text: 'A replied', excerpt: '' }], url: '/' },
        memberId: ada.id,
        ...{ to, language: 'en' },
      }),
    );
  const state = async (id: number) => {
    await runDueJobs(services);
    return (await findMail(db, id))?.state;
  };
  const addresses = async (own = ctx()) =>
    (await listMailSuppressions(own, {})).nodes.map(({ address }) => address);
  const staff = await makeMember(db, { role: 'administrator' });
  const staffCtx = testContext(db, { viewer: staff.viewer });
  server.moods.push('refuse');
  expect(await state(await notify())).toBe('FAILED');
  expect(await addresses(staffCtx)).toContain('gone@example.org');
  const attempts = server.attempts();
  expect(await state(await notify())).toBe('FAILED');
  expect(server.attempts()).toBe(attempts);
  // A temporary error is no bounce.
  server.moods.push('defer');
  await state(await queue('slow@example.org'));
  expect(await addresses(staffCtx)).not.toContain('slow@example.org');

  await expect(listMailSuppressions(testContext(db, { viewer: ada.viewer }), {})).rejects.toThrow();
  const asMember = testContext(db, { viewer: ada.viewer });
  await expect(liftMailSuppression(asMember, to)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await liftMailSuppression(staffCtx, to);
  expect(await state(await notify())).toBe('SENT');

  server.moods.push('refuse');
  await state(await notify());
  expect(await state(await queue(to))).toBe('SENT');
  expect(await addresses(staffCtx)).not.toContain('gone@example.org');
});
