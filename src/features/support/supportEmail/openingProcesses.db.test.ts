import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, inject, onTestFinished, test } from 'vitest';
import { receiveEmail } from '#features/base/inboundMail/server/inboundMailFactories.ts';
import { eventually, range } from '#platform/testing/eventConsumerTools.ts';
import { productArguments } from '#platform/testing/product.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openSupportDesk, proven } from './testing/supportDesk.ts';

const { db, database } = await openTestDatabase();
const desk = await openSupportDesk(db);
const program = new URL('./testing/openingProcess.ts', import.meta.url).pathname;

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

async function receive(from: number, to: number): Promise<void> {
  for (const each of range(from, to)) {
    const raw = `${proven}\nFrom: customer${each}@example.org\nTo: ${desk.mailbox.address}\nSubject: Case ${each}\nMessage-ID: <case-${each}@example.org>\n\nIt leaks.\n`;
    await receiveEmail(db, desk.mailbox.id, raw);
  }
}

const titles = async () =>
  (await db.selectFrom('support_requests').select('title').execute()).map(({ title }) => title);

test('killed again and again while it opens cases, every email becomes exactly one', async () => {
  await receive(1, 120);
  let count = 0;
  for (let round = 0; round < 4; round += 1) {
    const before = count;
    const processes = [startProcess(), startProcess()];
    await eventually(async () => {
      count = (await titles()).length;
      expect(count).toBeGreaterThan(before);
    });
    await Promise.all(processes.map(kill));
    await receive(121 + round * 20, 140 + round * 20);
  }
  startProcess();
  await eventually(async () => expect(await titles()).toHaveLength(200));
  expect((await titles()).toSorted()).toEqual(
    range(1, 200)
      .map((each) => `Case ${each}`)
      .toSorted(),
  );
  await eventually(async () => {
    const states = await db.selectFrom('inbound_messages').select('state').distinct().execute();
    expect(states).toEqual([{ state: 'ROUTED' }]);
  });
  // Each is recorded, and confirmed, once.
  const emails = await db.selectFrom('support_emails').select('inbound_id').execute();
  expect(new Set(emails.map(({ inbound_id }) => inbound_id)).size).toBe(200);
  expect(emails).toHaveLength(200);
  const mails = await db.selectFrom('mails').select('recipient').execute();
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(200);
  expect(mails).toHaveLength(200);
}, 300_000);

test('two replies at once to one case are both in it, in order', async () => {
  const from = 'ann@example.org';
  const { result_path } = await desk.send({ from, headers: ['Message-ID: <two-0@example.org>'] });
  for (const each of [1, 2]) {
    const raw = `${proven}\nFrom: ${from}\nTo: ${desk.mailbox.address}\nSubject: Re\nMessage-ID: <two-${each}@example.org>\nIn-Reply-To: <two-0@example.org>\n\nReply ${each}\n`;
    await receiveEmail(db, desk.mailbox.id, raw);
  }
  await Promise.all([desk.process(new Date()), desk.process(new Date())]);
  const entries = await db
    .selectFrom('support_entries')
    .innerJoin('support_requests', 'support_requests.id', 'request_id')
    .where('number', '=', Number(result_path?.split('/').at(-1)))
    .where('support_entries.kind', '=', 'REPLY')
    .select(['seq', 'stripped_content'])
    .orderBy('seq')
    .execute();
  expect(entries.map(({ stripped_content }) => stripped_content).slice(1)).toEqual([
    'Reply 1',
    'Reply 2',
  ]);
});
