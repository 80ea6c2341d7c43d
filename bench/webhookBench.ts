import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import { insertEvents } from '#platform/events/outbox.ts';
import type { BenchClient } from './benchClient.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { signInStaff } from './signInStaff.ts';
import { quantile, sorted } from './timesOf.ts';

interface WebhookOptions {
  config: Config;
  client: BenchClient;
  log: (line: string) => void;
}

const endpoints = 100;
/** They take the request, and never say anything. */
const dead = 5;
const goal = 500;
const seconds = 20;
/** Told at once: 10,000 deliveries. */
const burst = 100;

interface Receivers {
  urls: string[];
  /** Milliseconds from an event to its arrival, by whether the receiver is dead. */
  waits: { live: number[]; dead: number[] };
  stop: () => Promise<void>;
}

/** Deliveries to a hundred real receivers, of which five hang: at 500 a second, and as many as there can be. */
export async function measureWebhooks(options: WebhookOptions): Promise<BenchRow[]> {
  const local = await joinDatabase(options.config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  const receivers = await startReceivers();
  try {
    const { db } = handle;
    const staff = await signInStaff(db, 'administrator');
    for (const [index, url] of receivers.urls.entries()) {
      const input = { name: `Receiver ${index}`, url, format: 'STANDARD' };
      await options.client.operation(
        'mutation ($input: SaveWebhookInput!) { saveWebhook(input: $input) { secret } }',
        staff,
        { input },
      );
    }
    await warmUp(db, receivers);
    return [...(await steady(db, receivers, options)), await allAtOnce(db, receivers, options)];
  } finally {
    await receivers.stop();
    await handle.close();
    await local.stop();
  }
}

/** Events of the import, and other work of the start, come first: until one arrives everywhere within a second. */
async function warmUp(db: Database, { waits }: Receivers): Promise<void> {
  const end = performance.now() + 120_000;
  for (let number = 900; performance.now() < end; number += 1) {
    waits.live.length = 0;
    await tellOf(db, number);
    await until(() => waits.live.length >= endpoints - dead, 60_000);
    if (Math.max(...waits.live) < 1_000) break;
  }
  waits.live.length = 0;
  waits.dead.length = 0;
}

/** How long an event takes to become deliveries, and these to arrive: 95th percentiles, in milliseconds. */
async function partsOf(db: Database): Promise<{ told: number; sent: number } | undefined> {
  const { rows } = await sql<{ told: number; sent: number }>`
    select
      1000 * percentile_cont(0.95) within group (
        order by extract(epoch from created_at - (body::json ->> 'timestamp')::timestamptz)) as told,
      1000 * percentile_cont(0.95) within group (
        order by extract(epoch from finished_at - created_at)) as sent
    from webhook_deliveries where state = 'DELIVERED'`.execute(db);
  return rows[0];
}

async function steady(
  db: Database,
  { waits }: Receivers,
  { log }: WebhookOptions,
): Promise<BenchRow[]> {
  const perSecond = goal / endpoints;
  const events = seconds * perSecond;
  const started = performance.now();
  for (let number = 0; number < events; number += 1) {
    await tellOf(db, number);
    await sleep(Math.max(0, started + ((number + 1) * 1_000) / perSecond - performance.now()));
  }
  const live = events * (endpoints - dead);
  const sent = performance.now() - started;
  await until(() => waits.live.length >= live, 60_000);
  const took = performance.now() - started;
  const parts = await partsOf(db);
  log(`  p95 until it is written ${ms(parts?.told ?? 0)}, from then on ${ms(parts?.sent ?? 0)}`);
  const times = sorted(waits.live);
  const all = sorted([...times, ...waits.dead, ...Array.from(missing(events * dead, waits.dead))]);
  log(
    `  ${whole(waits.live.length)} of ${whole(live)} arrived in ${ms(took)} (told in ${ms(sent)}), p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}; to dead ones ${waits.dead.length}`,
  );
  const rate = (waits.live.length / took) * 1_000;
  const p95 = quantile(times, 0.95);
  return [
    row(
      `webhooks at ${goal}/s, ${dead} of ${endpoints} receivers dead: first attempt, p95`,
      ms(p95),
      { against: `with the dead ${ms(quantile(all, 0.95))}`, goal: '< 2 s', met: p95 < 2_000 },
    ),
    row('their rate', `${whole(rate)}/s`, {
      against: '',
      goal: `≥ ${whole((goal * (endpoints - dead) * 0.9) / endpoints)}/s`,
      met: rate >= (goal * (endpoints - dead) * 0.9) / endpoints,
    }),
  ];
}

/** Those that have not been tried yet wait for longer than anybody measures. */
function* missing(expected: number, found: readonly number[]): Generator<number> {
  for (let number = found.length; number < expected; number += 1) yield 60_000;
}

async function allAtOnce(
  db: Database,
  { waits }: Receivers,
  { log }: WebhookOptions,
): Promise<BenchRow> {
  const before = waits.live.length;
  const expected = burst * (endpoints - dead);
  const started = performance.now();
  for (let number = 0; number < burst; number += 1) await tellOf(db, 10_000 + number);
  await until(() => waits.live.length - before >= expected, 120_000);
  const took = performance.now() - started;
  const rate = ((waits.live.length - before) / took) * 1_000;
  log(`  ${whole(waits.live.length - before)} of ${whole(expected)} at once in ${ms(took)}`);
  return row(`${whole(burst * endpoints)} webhooks at once`, `${whole(rate)}/s`, {
    against: '',
    goal: `≥ ${goal}/s`,
    met: rate >= goal,
  });
}

async function tellOf(db: Database, number: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; topic_id: number | null; category_id: number }>`
      select id, topic_id, category_id from conversations order by id offset ${number % 500} limit 1`.execute(
      trx,
    );
    const [post] = rows;
    if (!post) return;
    const payload = {
      ...{ conversationId: post.id, authorId: null },
      ...{ topicId: post.topic_id, categoryId: post.category_id },
    };
    await insertEvents(trx, [
      {
        event: { type: 'conversation.updated', payload: payload as never },
        ...{ actorId: null, isSilent: false, occurredAt: new Date() },
      },
    ]);
  });
}

async function startReceivers(): Promise<Receivers> {
  const waits: Receivers['waits'] = { live: [], dead: [] };
  const servers = await Promise.all(
    Array.from({ length: endpoints }, (_, index) => startReceiver(waits, index < dead)),
  );
  return {
    waits,
    urls: servers.map((server) => {
      const { port } = server.address() as AddressInfo; // of a server that listens
      return `http://127.0.0.1:${port}/hook`;
    }),
    stop: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function startReceiver(waits: Receivers['waits'], isDead: boolean): Promise<http.Server> {
  const seen = new Set<string>();
  const server = http.createServer((request, response) => {
    const arrived = Date.now();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      if (!seen.has(id)) {
        seen.add(id);
        const { timestamp } = JSON.parse(body);
        (isDead ? waits.dead : waits.live).push(arrived - Date.parse(timestamp));
      }
      if (!isDead) response.writeHead(204).end();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

async function until(isDone: () => boolean, patience: number): Promise<void> {
  const end = performance.now() + patience;
  while (!isDone() && performance.now() < end) await sleep(50);
}

function row(
  what: string,
  measured: string,
  judged: Pick<BenchRow, 'against' | 'goal' | 'met'>,
): BenchRow {
  return { what, measured, ratio: null, ...judged };
}
