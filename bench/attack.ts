import { setTimeout as sleep } from 'node:timers/promises';
import type autocannon from 'autocannon';
import { load } from './load.ts';

import { type BenchRow, ms } from './report.ts';

interface AttackOptions {
  /** Origin of the server. */
  url: string;
  /** An uncached page, and its request headers. */
  path: string;
  headers: Record<string, string>;
  /** Most frequent first. */
  words: string[];
  seconds: number;
  log: (line: string) => void;
}

/** Attackers, each sending the next document as soon as it has a response, from its own address. */
const connections = 4;
/** Distinct documents, so that none is cached. */
const variety = 200;

/** Idle and attack phases alternate, so that a slow hour affects both. */
const turns = 4;
/** Milliseconds after which all work of an attack has ended. */
const aftermath = 1_000;

/** Page latency while expensive GraphQL documents are sent, compared with an idle server. */
export async function measureUnderAttack(options: AttackOptions): Promise<BenchRow[]> {
  const { log } = options;
  const seconds = Math.max(1, Math.round(options.seconds / turns));
  await askPage(options, 3); // warm-up, until the code is compiled
  const rows: BenchRow[] = [];
  for (const [index, [name, documentOf]] of Object.entries(attacks(options.words)).entries()) {
    const requests = requestsOf(documentOf, `10.9.${index}`);
    const idle: number[] = [];
    const attacked: number[] = [];
    let sent = 0;
    let refused = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      idle.push(...(await askPage(options, seconds)));
      const [attack, times] = await Promise.all([
        sendAll(options, requests, seconds),
        askPage(options, seconds),
      ]);
      sent += attack.sent;
      refused += attack.faults;
      attacked.push(...times);
      await sleep(aftermath);
    }
    const [before, p95] = [p95Of(idle), p95Of(attacked)];
    log(`  page, ${name}: p95 ${ms(p95)}, idle ${ms(before)}; ${refused} of ${sent} refused`);
    const ratio = p95 / before;
    rows.push({
      what: `page while ${connections} send ${name}, p95`,
      measured: ms(p95),
      against: `idle ${ms(before)}`,
      ratio,
      goal: '≤ 2',
      met: ratio <= 2,
    });
  }
  return rows;
}

/** Name → the nth document. */
function attacks(words: string[]): Record<string, (n: number) => string> {
  const known = words.filter((word) => word.length >= 3);
  const word = (n: number) => known[(n * 31) % 2_000] ?? 'part';
  const search = (n: number) => `searchConversations(keywords: "${word(n)}") { totalCount }`;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  return {
    '242 searches a document': (n) => aliased(242, (i) => search(n * 242 + i)),
    '20 searches a document': (n) => aliased(20, (i) => search(n * 20 + i)),
    'leaderboards of years': (n) =>
      aliased(
        2,
        (i) => `leaderBoardMembers(dateFrom: "${day(900 + ((n + i) % 90))}") {
        totalCount nodes { id username } }`,
      ),
    'wide lists': (n) =>
      aliased(
        6,
        (i) => `conversations(first: 100, page: ${(n + i) % 90}) {
        nodes { ${aliased(40, () => 'title', '')} } }`,
      ),
    'documents that fit nothing': (n) => aliased(400, (i) => `nothing${n}${i}(such: "thing")`),
  };
}

function aliased(count: number, field: (i: number) => string, around = '{}'): string {
  const fields = Array.from({ length: count }, (_, i) => `a${i}: ${field(i)}`).join(' ');
  return `${around.slice(0, 1)} ${fields} ${around.slice(1)}`;
}

/** @param network whose budget is unused */
function requestsOf(documentOf: (n: number) => string, network: string): autocannon.Request[] {
  return Array.from({ length: variety }, (_, n) => ({
    method: 'POST',
    path: '/schema/community',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `${network}.${n % connections}`,
    },
    body: JSON.stringify({ query: documentOf(n) }),
  }));
}

function sendAll({ url }: AttackOptions, requests: autocannon.Request[], seconds: number) {
  return load({ url, seconds, connections, requests, areRequestsPlain: true });
}

/** Sequential requests. @returns milliseconds of each */
async function askPage({ url, path, headers }: AttackOptions, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const started = performance.now();
    const answer = await fetch(`${url}${path}`, { headers: { ...headers, accept: 'text/html' } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

function p95Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}
