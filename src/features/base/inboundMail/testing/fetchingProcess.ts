/**
 * A process that fetches mailboxes as a server does, for tests that kill it. Argument: database connection
 * settings as JSON. Prints a line for each mailbox that it connects to.
 */
import pg from 'pg';
import { type Config, readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { inboundBackground } from '../server/inboundBackground.ts';

const connection = JSON.parse(process.argv[2] ?? '{}');
const { db } = openDatabase(connection);
const context = testContext(db);
const read = readConfig({ DATA_DIR: '/nowhere', LOG_LEVEL: 'silent' });
if (!read.ok) throw new Error(read.faults.join('\n'));
const config: Config = read.config;

await inboundBackground.start({
  pool: new pg.Pool(connection),
  config,
  context: async () => ({ ...context, now: new Date(), perRequest: new Map() }),
  log: context.log,
});
process.stdout.write('ready\n');
// The loops' timers do not keep a process alive.
setInterval(() => undefined, 60_000);
