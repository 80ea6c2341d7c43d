import { setTimeout } from 'node:timers/promises';
import { processorTime, timeBetween, totalOf } from './processorTime.ts';
import { type BenchRow, ms, whole } from './report.ts';
import type { Running } from './running.ts';

interface ProfiledPage {
  name: string;
  paths: readonly string[];
  isSignedIn: boolean;
  /** Responses sent. */
  amount: number;
}

/** Where the processor's time of a page goes: threads of the server, and PostgreSQL. */
export async function profilePages(running: Running): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  await settle(running.plaza.process.pid ?? 0);
  for (const page of await pagesOf(running)) {
    const row = await profilePage(running, page);
    running.options.log(`  ${row.what}: ${row.measured}`);
    rows.push(row);
  }
  return rows;
}

/** Waits until what the server does on its own after the start takes less than 5 % of a core, or three minutes. */
async function settle(pid: number): Promise<void> {
  const seconds = 5;
  for (let waited = 0; waited < 180; waited += seconds) {
    const before = processorTime(pid);
    await setTimeout(seconds * 1_000);
    const used = timeBetween(before, processorTime(pid));
    if (totalOf(used) < seconds * 50) return;
  }
}

async function profilePage(running: Running, page: ProfiledPage): Promise<BenchRow> {
  const { plaza, member } = running;
  const headers = { 'accept-encoding': 'br', ...(page.isSignedIn && member) };
  const read = (amount: number) =>
    readInTurn(
      page.paths.map((path) => plaza.url + path),
      { amount, headers },
    );
  // Not the pages that a visitor asks for once: the cache would have them.
  if (page.isSignedIn) await read(Math.min(page.amount, 100));
  const pid = plaza.process.pid ?? 0;
  const before = processorTime(pid);
  const { rate, p99, faults } = await read(page.amount);
  const used = timeBetween(before, processorTime(pid));
  const each = (time: number) => ms(time / page.amount);
  const whom = page.isSignedIn ? 'signed in' : 'anonymous';
  return {
    what: `${page.name}, ${whom} (${whole(rate)}/s, p99 ${ms(p99)})`,
    measured: `${each(totalOf(used))} of processor`,
    against:
      `server ${each(used.server)}, rendering ${each(used.rendering)}, ` +
      `helpers ${each(used.helpers)}, PostgreSQL ${each(used.postgres)}`,
    ratio: null,
    goal: '',
    met: faults === 0 ? null : false,
  };
}

/** Ten connections take the next address in turn, so that each is asked for as often as the others. */
async function readInTurn(
  urls: readonly string[],
  { amount, headers }: { amount: number; headers: Record<string, string> },
): Promise<{ rate: number; p99: number; faults: number }> {
  const times: number[] = [];
  let faults = 0;
  let next = 0;
  const connection = async () => {
    while (next < amount) {
      const url = urls[next++ % urls.length] ?? '';
      const begun = performance.now();
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (!response.ok) faults += 1;
      times.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: 10 }, connection));
  const seconds = (performance.now() - begun) / 1_000;
  times.sort((a, b) => a - b);
  return { rate: amount / seconds, p99: times[Math.floor(amount * 0.99)] ?? 0, faults };
}

async function pagesOf({ client, pages }: Running): Promise<ProfiledPage[]> {
  const lists = await Promise.all(
    [0, 1, 2, 3, 4].map((page) =>
      client.operation(`{ conversations(first: 100, page: ${page}) { nodes { path } } }`),
    ),
  );
  const paths = (lists as { conversations: { nodes: { path: string }[] } }[]).flatMap(
    ({ conversations }) => conversations.nodes.map(({ path }) => path),
  );
  const one = (name: string, path: string): ProfiledPage => ({
    ...{ name, paths: [path], isSignedIn: true, amount: 300 },
  });
  return [
    { name: 'posts, each once', paths, isSignedIn: false, amount: paths.length },
    { name: 'the same posts again', paths, isSignedIn: false, amount: paths.length * 10 },
    { name: 'posts in turn', paths, isSignedIn: true, amount: paths.length },
    one('home', pages.home),
    one('topic', pages.topic),
    one('post', pages.post),
    one('search', '/conversations/search?q=the'),
    one('events', '/events'),
    one('contests', '/contests'),
    one('polls', '/polls'),
    one('leaderboard', '/leaderboard'),
    one('knowledge', '/knowledge'),
    one('notifications', '/notifications'),
    one('own profile', '/users/1'),
    one('agent’s list', '/support/agent'),
  ];
}
