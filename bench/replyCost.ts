import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import { listConsumers } from '#platform/events/consumerStatus.ts';
import { processorTime, timeBetween, totalOf } from './processorTime.ts';
import { type BenchRow, ms, whole } from './report.ts';
import type { Running } from './running.ts';

const comment = `mutation Answer($objectId: ID!, $message: String!) {
  createComment(input: { objectId: $objectId, message: $message }) { comment { id } }
}`;
const message = '<p>A comment of the usual length, with a <strong>word</strong> in bold.</p>';
const connections = 10;
const amount = 300;

/** What a comment costs altogether: the request, and whatever its events start. */
export async function measureReplyCost(running: Running, config: Config): Promise<BenchRow> {
  const { plaza, client } = running;
  const local = await joinDatabase(config, 'bench');
  const { db, close } = openDatabase(local.connection, { max: 2 });
  try {
    // The model would read the posts of the whole community meanwhile, which is no part of a comment.
    await sql`delete from passage_queue`.execute(db);
    await write(running, amount); // warm-up, until the code is compiled
    await settle(db);
    const pid = plaza.process.pid ?? 0;
    const [before, sent] = [processorTime(pid), await statementsOf(client)];
    const begun = performance.now();
    await write(running, amount);
    const rate = (amount * 1_000) / (performance.now() - begun);
    await settle(db);
    const used = timeBetween(before, processorTime(pid));
    const statements = (await statementsOf(client)) - sent;
    const each = (time: number) => ms(time / amount);
    const total = totalOf(used) / amount;
    return {
      what: `comment and what follows from it, ${connections} connections (${whole(rate)}/s)`,
      measured: `${ms(total)} of processor`,
      against:
        `server ${each(used.server)}, threads ${each(used.rendering)}, helpers ${each(used.helpers)}, PostgreSQL ${each(used.postgres)}, ` +
        `${(statements / amount).toFixed(1)} statements`,
      ...{ ratio: null, goal: '≤ 5 ms', met: total <= 5 },
    };
  } finally {
    await close();
    await local.stop();
  }
}

/** Members take turns under many posts, as in a real community: a single post would serialize on its counter. */
async function write({ client, members, options }: Running, count: number): Promise<void> {
  let next = 0;
  const connection = async () => {
    while (next < count) {
      const turn = next++;
      const objectId = `${1 + ((turn * 37) % options.size.conversations)}`;
      await client.operation(comment, members[turn % members.length], { objectId, message });
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

function statementsOf(client: Running['client']): Promise<number> {
  return client.metric('plaza_sql_statements_total');
}

/** Until every consumer of events has handled all of them. */
async function settle(db: Database): Promise<void> {
  for (;;) {
    await sleep(500);
    const consumers = await listConsumers(db);
    if (consumers.every(({ lag }) => lag === 0)) return;
  }
}
