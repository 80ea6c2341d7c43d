import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { projectDir } from '../../projectDir.ts';
import { productArguments } from '../product.ts';
import type { ChaosWriting } from './chaosWriting.ts';

/** Of two processes with different members: what happens to one is nothing to the other. */
export function splitWriting(writing: ChaosWriting): ChaosWriting[] {
  return [0, 1].map((half) => ({
    ...writing,
    writers: writing.writers.filter((_, index) => index % 2 === half),
  }));
}

/** What processes that write were through. */
export interface ChaosReport {
  kills: number;
  /** Writers who were refused something, and why. */
  refused: Map<number, string>;
}

/**
 * Has a process write everything, and kills it so many times meanwhile, each time at another moment of its work. What
 * the killed one had not confirmed, the next one writes again.
 * @param program a module that calls `runChaosWriters`
 */
export async function writeThrough(
  program: string,
  writing: ChaosWriting,
  { kills }: { kills: number },
): Promise<ChaosReport> {
  const report: ChaosReport = { kills: 0, refused: new Map() };
  const total = writing.count * writing.writers.length;
  const isOver = () =>
    writing.writers.every(({ id, next }) => next > writing.count || report.refused.has(id));
  while (!isOver()) {
    const until = report.kills < kills ? (total * (report.kills + Math.random())) / kills : null;
    const child = startProcess(program, writing, report.refused);
    const ended = once(child, 'close');
    const reached = async () => {
      for (;;) {
        if (until !== null && stored(writing) >= until) return 'reached';
        await sleep(5);
      }
    };
    const how = await Promise.race([ended.then(() => 'ended'), reached()]);
    if (how === 'reached') {
      await sleep(Math.random() * 200);
      report.kills += child.kill('SIGKILL') ? 1 : 0;
      await ended;
    } else if (child.exitCode !== 0) {
      throw new Error(`A process that writes ended with ${child.exitCode}`);
    }
  }
  return report;
}

function stored({ writers }: ChaosWriting): number {
  return writers.reduce((sum, { next }) => sum + next - 1, 0);
}

function startProcess(
  program: string,
  writing: ChaosWriting,
  refused: ChaosReport['refused'],
): ChildProcess {
  const child = spawn(process.execPath, [...productArguments(), program, JSON.stringify(writing)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Loading the product takes most of its time.
    env: { ...process.env, NODE_COMPILE_CACHE: `${projectDir}/node_modules/.cache/plaza/compiled` },
  });
  const byId = new Map(writing.writers.map((writer) => [writer.id, writer]));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [what, id, ...rest] = line.split(' ');
    const writer = byId.get(Number(id));
    if (what === 'stored' && writer) writer.next = Math.max(writer.next, Number(rest[0]) + 1);
    if (what === 'refused' && writer) refused.set(writer.id, rest.join(' '));
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}
