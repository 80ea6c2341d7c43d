/**
 * A process that turns received email into support requests until it is killed, for tests that kill it. Argument:
 * database connection settings as JSON.
 */
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processInbound } from '#features/base/inboundMail/server/processInbound.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';

const { db } = openDatabase(JSON.parse(process.argv[2] ?? '{}'));
const files = createLocalFileStore(path.join(os.tmpdir(), 'plaza-support-email'));
const resolve = async (): Promise<string[]> => [];

for (;;) {
  const context = { ...testContext(db), now: new Date() };
  await processInbound(context, { files, signal: new AbortController().signal, resolve });
  await sleep(20);
}
