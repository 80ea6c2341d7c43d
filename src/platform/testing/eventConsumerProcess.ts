/**
 * A process that runs one event consumer, for tests that kill it. Arguments: database connection settings as
 * JSON, and the milliseconds that an event takes. Prints a line for each event that it starts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../database/database.ts';
import { createEventBus } from '../events/eventBus.ts';
import { defineEventConsumer } from '../events/eventConsumer.ts';
import { startEventConsumers } from '../events/startEventConsumers.ts';
import { testContext } from './testContext.ts';

const [connection = '{}', time = '0'] = process.argv.slice(2);
const { db } = openDatabase(JSON.parse(connection));
const context = testContext(db);

const consumer = defineEventConsumer({
  name: 'counter',
  from: 'beginning',
  handles: {
    async 'member.joined'({ trx }, { id, payload }) {
      process.stdout.write(`begin ${id}\n`);
      await sql`insert into handled (consumer, event_id, number)
        values ('counter', ${id}, ${payload.memberId})`.execute(trx);
      if (Number(time) > 0) await sleep(Number(time));
    },
  },
});

await startEventConsumers({
  db,
  bus: createEventBus(),
  consumers: [consumer],
  context: async () => context,
  log: context.log,
});
process.stdout.write('ready\n');
