/**
 * Loaded into the server with `--import`: appends its memory usage to the file MEMORY_PROBE every five
 * seconds, including the rendering thread's heap. SIGUSR2 writes heap snapshots next to it.
 */
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import v8 from 'node:v8';
import { isMainThread, type Worker } from 'node:worker_threads';

const file = process.env.MEMORY_PROBE;
const interval = 5_000;

if (isMainThread && file) {
  const workers = new Set<Worker>();
  process.on('worker', (worker) => {
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
  });
  setInterval(() => void record(file, workers), interval).unref();
  process.on('SIGUSR2', () => void snapshot(file, workers));
}

async function record(to: string, workers: ReadonlySet<Worker>): Promise<void> {
  // A thread that is just starting or exiting has no statistics, which must not crash this process.
  const asked = await Promise.allSettled(
    [...workers].map(async (worker) => worker.getHeapStatistics()),
  );
  const ofWorkers = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const line = {
    at: Date.now(),
    ...process.memoryUsage(),
    malloced: v8.getHeapStatistics().malloced_memory,
    workerHeapUsed: sum(ofWorkers.map((each) => each.used_heap_size)),
    workerHeapTotal: sum(ofWorkers.map((each) => each.total_heap_size)),
    workerExternal: sum(ofWorkers.map((each) => each.external_memory)),
  };
  fs.appendFileSync(to, `${JSON.stringify(line)}\n`);
}

async function snapshot(to: string, workers: ReadonlySet<Worker>): Promise<void> {
  const name = `${to}.${Date.now()}`;
  v8.writeHeapSnapshot(`${name}.main.heapsnapshot`);
  for (const worker of workers) {
    const written = fs.createWriteStream(`${name}.worker-${worker.threadId}.heapsnapshot`);
    await pipeline(await worker.getHeapSnapshot(), written);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
