import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorTime, timeBetween, totalOf } from './processorTime.ts';
import { type BenchRow, ms, whole } from './report.ts';
import type { Running } from './running.ts';
import { quantile, sorted } from './timesOf.ts';

interface Reading {
  served: number;
  refused: number;
  faults: number;
  times: number[];
}

/** More readers than the server can serve: as many pages as for ten, none of which waits long, and the others are told when to come back. */
export async function measureCrowd(running: Running, connections: number): Promise<BenchRow> {
  const { seconds } = running.options;
  await read(running, { connections: 10, seconds: 3 }); // warm-up
  const few = await read(running, { connections: 10, seconds });
  const pid = running.plaza.process.pid ?? 0;
  const before = processorTime(pid);
  const many = await read(running, { connections, seconds });
  const used = totalOf(timeBetween(before, processorTime(pid)));
  const p99 = quantile(many.times, 0.99);
  const ratio = many.served / few.served;
  return {
    what: `post, signed in, ${connections} connections: p99 (p50 ${ms(quantile(many.times, 0.5))})`,
    measured: `${ms(p99)}, ${whole(many.served / seconds)}/s at ${ms(used / many.served)} of processor`,
    against: `10 connections ${whole(few.served / seconds)}/s; ${whole(many.refused)} told to come back`,
    ...{
      ratio,
      goal: 'p99 ≤ 2.5 s, ≥ 0.9',
      met: p99 <= 2_500 && ratio >= 0.9 && many.faults === 0,
    },
  };
}

/** Each connection reads a post again and again; one that is refused comes back when it was told to. */
async function read(
  { plaza, pages, members }: Running,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Reading> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1_000;
  const done: Reading = { served: 0, refused: 0, faults: 0, times: [] };
  const connection = async (_each: unknown, index: number) => {
    const headers = {
      'accept-encoding': 'br',
      accept: 'text/html',
      ...members[index % members.length],
    };
    while (performance.now() < until) {
      const begun = performance.now();
      const { status, retryAfter } = await get(`${plaza.url}${pages.post}`, { agent, headers });
      if (status === 503) {
        done.refused += 1;
        await sleep(Math.min(retryAfter * 1_000, until - performance.now()));
      } else if (status === 200) {
        done.served += 1;
        done.times.push(performance.now() - begun);
      } else done.faults += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return { ...done, times: sorted(done.times) };
}

function get(url: string, options: http.RequestOptions) {
  return new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
    const request = http.get(url, options, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number(response.headers['retry-after'] ?? 1),
        }),
      );
    });
    request.on('error', reject);
  });
}
