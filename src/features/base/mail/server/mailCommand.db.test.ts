import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import type { WithTools } from '#platform/commands/operatorCommand.ts';
import type { Database } from '#platform/database/database.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openMailServer } from '../testing/mailServer.ts';
import { openServices } from '../testing/mailWorld.ts';
import { addMailCommand } from './mailCommand.ts';
import { lockMail, updateMail } from './mailQueries.ts';

const files = createLocalFileStore(os.tmpdir());

const database = await openTestDatabase();
const server = await openMailServer();

/** Sends a test mail as `plaza mail test` does; with what it prints. */
async function sendTest(
  environment: Record<string, string>,
  db: Database = database.db,
): Promise<string[]> {
  const lines: string[] = [];
  const { mailing } = await openServices(database, environment);
  const withTools: WithTools = (work) =>
    work({
      ctx: testContext(db, { mailing }),
      database,
      files,
      fileStores: () => ({ first: files, second: null }),
      output: {
        line: (text) => lines.push(text),
        table: () => undefined,
        progress: () => ({ update: () => undefined, stop: () => undefined }),
      },
    });
  const program = new Command();
  addMailCommand(program, withTools);
  await program.parseAsync(['mail', 'test', 'ada@example.org'], { from: 'user' });
  return lines;
}

test('a test mail that went out says so', async () => {
  expect(await sendTest({ SMTP_URL: server.url })).toEqual([expect.stringMatching(/: SENT$/)]);
});

test('a test mail that stayed here is a failure', async () => {
  await expect(sendTest({})).rejects.toThrow(/: KEPT \(SMTP_URL is not set\)$/);
});

test('a test mail that a server beside us takes first is told of once it went out', async () => {
  let served: Promise<void> | null = null;
  const takeAsServer = async () => {
    const mail = await database.db
      .selectFrom('mails')
      .select('id')
      .where('state', '=', 'QUEUED')
      .executeTakeFirst();
    if (!mail || served) return;
    const taken = Promise.withResolvers<void>();
    served = database.db.transaction().execute(async (trx) => {
      await lockMail(trx, mail.id);
      taken.resolve();
      await setTimeout(300);
      await updateMail(trx, mail.id, { state: 'SENT', attempt_count: 1, finished_at: new Date() });
    });
    await taken.promise;
  };
  const lines = await sendTest(
    { SMTP_URL: server.url },
    database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await takeAsServer();
        return result;
      },
    }),
  );
  await served;
  expect(lines).toEqual([expect.stringMatching(/: SENT$/)]);
});
