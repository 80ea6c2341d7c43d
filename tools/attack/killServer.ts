import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildServer, startBenchServer } from '../../bench/childServer.ts';
import { buildCommunity, freePort } from '../../bench/community.ts';
import { randomOf } from '../../bench/searchData.ts';
import type { AttackOptions } from './attackOptions.ts';
import { drawFrom } from './hostileValues.ts';
import { sendComment } from './sendComment.ts';
import { type Written, writtenComments } from './writtenComments.ts';

const size = { categories: 5, members: 500, conversations: 200, comments: 1_000 };
const writers = 8;

/**
 * Kills the server (and, every second time, PostgreSQL) with SIGKILL while comments are written, restarts it
 * on the same data and checks for every acknowledged comment.
 * @returns whether none was lost or duplicated
 */
export async function killServer(options: AttackOptions & { cycles: number }): Promise<boolean> {
  const { log, dir, afterwards, seed, cycles, minutes } = options;
  const dataDir = path.join(dir, 'data');
  const draw = drawFrom(randomOf(seed));
  log('Filling a community …');
  const { members } = await buildCommunity(dataDir, size, () => undefined);
  const port = await freePort();
  const until = Date.now() + minutes * 60_000;
  const acknowledged: Written[] = [];
  const uncertain: Written[] = [];
  let server = await startBenchServer(dataDir, port);
  afterwards(() => server.stop());
  const written = await writtenComments(dataDir);
  let isSound = true;
  let cycle = 0;
  for (; cycle < cycles && Date.now() < until; cycle += 1) {
    const before = acknowledged.length;
    const withDatabase = cycle % 2 === 1;
    let isKilled = false;
    const write = async (writer: number) => {
      while (!isKilled) {
        const comment = {
          words: `written ${randomUUID()}`,
          clientMutationId: randomUUID(),
          postId: 1 + draw.below(size.conversations),
        };
        const headers = members[writer * 10 + draw.below(10)] ?? {};
        const outcome = await sendComment(server.url, { ...comment, headers });
        if (outcome.status === 200) acknowledged.push(comment);
        // The database may be gone a moment before the server.
        else if (outcome.status === null || outcome.status === 503) uncertain.push(comment);
        else throw new Error(`A comment was answered ${outcome.status}: ${outcome.text}`);
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    writing.catch(() => undefined); // reported when it is awaited
    await sleep(500 + draw.below(2_500));
    isKilled = true;
    await kill(server, withDatabase ? dataDir : null);
    await writing;
    const started = performance.now();
    server = await startBenchServer(dataDir, port);
    const seconds = (performance.now() - started) / 1000;
    const faults = await written.faults(acknowledged, uncertain);
    const what = withDatabase ? 'server and database' : 'server';
    log(
      `cycle ${cycle + 1}: killed the ${what} after ${acknowledged.length - before} comments, up again in ${seconds.toFixed(1)} s, ${faults.length === 0 ? 'nothing lost' : faults.join('; ')}`,
    );
    isSound &&= faults.length === 0;
  }
  log(
    `\n${cycle} kills, ${acknowledged.length} comments acknowledged, ${uncertain.length} cut off: ${isSound ? 'none lost, none twice' : 'FAULTS'}`,
  );
  return isSound && acknowledged.length > 0;
}

async function kill(server: ChildServer, databaseOf: string | null): Promise<void> {
  const ended = once(server.process, 'exit');
  if (databaseOf) {
    const [pid] = fs
      .readFileSync(path.join(databaseOf, 'postgres/postmaster.pid'), 'utf8')
      .split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }
  server.process.kill('SIGKILL');
  await ended;
}
