import os from 'node:os';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import type { WithTools } from '#platform/commands/operatorCommand.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openMailServer } from '../testing/mailServer.ts';
import { openServices } from '../testing/mailWorld.ts';
import { addMailCommand } from './mailCommand.ts';

const database = await openTestDatabase();
const server = await openMailServer();

/** Sends a test mail as `plaza mail test` does; with what it prints. */
async function sendTest(environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const { mailing } = openServices(database, environment);
  const withTools: WithTools = (work) =>
    work({
      ctx: testContext(database.db, { mailing }),
      database,
      files: createLocalFileStore(os.tmpdir()),
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
