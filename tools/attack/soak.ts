import fs from 'node:fs';
import path from 'node:path';
import { randomOf } from '../../bench/searchData.ts';
import { type AttackedServer, startAttackedServer, trafficSubject } from './attackedServer.ts';
import type { AttackOptions } from './attackOptions.ts';
import {
  flatWithin,
  judgeMemory,
  type MemorySample,
  megabytes,
  memoryMinutes,
  memoryTable,
} from './memoryTable.ts';
import { mixedTraffic } from './mixedTraffic.ts';
import { steadyLoad } from './steadyLoad.ts';
import { createTally } from './tally.ts';

/**
 * Mixed traffic at a fixed rate for a long time: memory must not grow once everything is warm.
 * @returns whether it did not, no request failed and none hung
 */
export async function soak(options: AttackOptions & { snapshots: boolean }): Promise<boolean> {
  const probe = path.join(options.dir, 'memory.jsonl');
  const nodeOptions = ['--import', path.join(import.meta.dirname, 'memoryProbe.ts')];
  const server = await startAttackedServer(options, { nodeOptions, env: { MEMORY_PROBE: probe } });
  const held = await soakServer(server, { ...options, probe });
  if (options.snapshots) await writeSnapshots(server, options.log);
  return held;
}

async function soakServer(
  server: AttackedServer,
  { minutes, rate, seed, log, probe }: AttackOptions & { probe: string },
): Promise<boolean> {
  const subject = await trafficSubject(server);
  const tally = createTally();
  let failed = 0;
  const started = Date.now();
  const minutesUntilNow = () => memoryMinutes(readSamples(probe), started);
  const progress = setInterval(() => {
    const last = minutesUntilNow().at(-1);
    if (last) log(`minute ${last.minute}: ${megabytes(last.rss)} MB resident`);
  }, 60_000);
  const { sent, heldBack } = await steadyLoad({
    url: server.url,
    next: mixedTraffic(randomOf(seed), subject),
    rate,
    seconds: minutes * 60,
    onOutcome({ kind }, { status, fault }) {
      tally.add(kind, `${status ?? fault}`);
      if (status === null || status >= 500) failed += 1;
    },
  });
  clearInterval(progress);
  const table = minutesUntilNow().slice(0, Math.floor(minutes));
  const verdict = judgeMemory(table);
  log(`\nMegabytes, the median of each minute:\n${memoryTable(table)}`);
  log(`\n${sent} requests, ${heldBack} more not sent because 50 waited for an answer`);
  log(tally.lines().join('\n'));
  if (!verdict) log('\nToo short to tell whether memory grows: six minutes at least.');
  else {
    const { from, to, before, after, change, isFlat } = verdict;
    const percent = `${change < 0 ? '' : '+'}${(change * 100).toFixed(1)} %`;
    const goal = `± ${flatWithin * 100} %: ${isFlat ? 'held' : 'NOT HELD'}`;
    const figures = `${megabytes(before)} → ${megabytes(after)} MB`;
    log(`\nMinute ${from} to ${to}: ${figures}, ${percent} (${goal})`);
  }
  if (failed > 0) log(`${failed} requests failed or were not answered`);
  return failed === 0 && verdict?.isFlat !== false;
}

function readSamples(file: string): MemorySample[] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line): MemorySample => JSON.parse(line)); // written by the probe
}

async function writeSnapshots(server: AttackedServer, log: (line: string) => void): Promise<void> {
  const isSnapshot = (name: string) => name.endsWith('.heapsnapshot');
  server.process.kill('SIGUSR2');
  // Written sequentially; the results below wait for the last one.
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  const kept = fs.mkdtempSync('/tmp/plaza-heap-');
  for (const name of fs.readdirSync(server.dir).filter(isSnapshot)) {
    fs.renameSync(path.join(server.dir, name), path.join(kept, name));
  }
  log(`heap snapshots are in ${kept}`);
}
