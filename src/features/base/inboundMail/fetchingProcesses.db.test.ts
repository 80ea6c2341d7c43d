import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { eventually, range } from '#platform/testing/eventConsumerTools.ts';
import { productArguments } from '#platform/testing/product.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeMailbox } from './server/inboundMailFactories.ts';
import { sealMailboxSecret } from './server/mailboxSecret.ts';
import { openImapServer } from './testing/imapServer.ts';

const { db, database } = await openTestDatabase();
const server = await openImapServer();
const program = new URL('./testing/fetchingProcess.ts', import.meta.url).pathname;

function startProcess(): ChildProcess {
  const connection = JSON.stringify({ ...inject('postgres'), database });
  const child = spawn(process.execPath, [...productArguments(), program, connection], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => kill(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const letters = (from: number, to: number) =>
  range(from, to).map(
    (each) =>
      `From: ann@example.org\nSubject: letter ${each}\nMessage-ID: <${each}@example.org>\n\n${'x'.repeat(20_000)}\n`,
  );

async function stored(): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select substring(convert_from(substring(raw from 1 for 200), 'UTF8') from 'letter (\\d+)')::int
      as number from inbound_sources order by message_id`.execute(db);
  return rows.map(({ number }) => number);
}

/** Connections that hold the lock of the process that fetches. */
async function leaders(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and granted and datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}

test('killed again and again while it fetches, nothing is lost and nothing is stored twice', async () => {
  await makeMailbox(db, {
    ...{ kind: 'IMAP', host: '127.0.0.1', port: server.port, security: 'NONE' },
    ...{ username: server.user, auth: 'PASSWORD', imports_existing: true },
    secret: sealMailboxSecret(testContext(db), { password: server.password }),
  });
  await server.deliver(letters(1, 150));
  const standby = startProcess();
  let count = 0;
  for (let round = 0; round < 3; round += 1) {
    const process = startProcess();
    const before = count;
    await server.deliver(letters(151 + round * 50, 200 + round * 50));
    // Killed as soon as one more transaction is committed: others are under way.
    await eventually(async () => {
      count = (await stored()).length;
      expect(count).toBeGreaterThan(before);
    });
    expect(await leaders()).toBeLessThanOrEqual(1);
    await kill(round % 2 === 0 ? standby : process);
    await kill(process);
  }
  startProcess();
  await eventually(async () => expect(await stored()).toHaveLength(300));
  expect((await stored()).toSorted((a, b) => a - b)).toEqual(range(1, 300));
}, 300_000);
