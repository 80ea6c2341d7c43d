import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { beaconPath } from '#features/site/insight/beaconAddress.ts';
import { dayAfter, dayOf, openEventDay } from '#features/site/insight/server/eventDays.ts';
import { rollUpDay } from '#features/site/insight/server/rollUpDays.ts';
import type { Config } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import type { BenchClient } from './benchClient.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { signInStaff } from './signInStaff.ts';
import { quantile, sorted, timesOf } from './timesOf.ts';

interface InsightOptions {
  config: Config;
  client: BenchClient;
  url: string;
  /** Of a post. */
  page: string;
  seconds: number;
  /** How many events the dashboards count. */
  events: number;
  log: (line: string) => void;
}

const days = 90;
const eventsPerSecond = 2_000;
const eventsPerBeacon = 10;
/** Pages that are opened in a second while events arrive. */
const pagesPerSecond = 40;
const rounds = 40;

/** Intake of events beside pages, and dashboards over many events. The events stay: the community is the bench's own. */
export async function measureInsight(options: InsightOptions): Promise<BenchRow[]> {
  const local = await joinDatabase(options.config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    const rows = await measureIntake(options, handle.db);
    return [...rows, ...(await measureDashboard(options, handle.db))];
  } finally {
    await handle.close();
    await local.stop();
  }
}

async function measureIntake(options: InsightOptions, db: Database): Promise<BenchRow[]> {
  const { url, page, seconds, log } = options;
  await timesOfPages(`${url}${page}`, 3);
  const idle = await timesOfPages(`${url}${page}`, seconds);
  const before = await countEvents(db);
  const [busy, sent] = await Promise.all([
    timesOfPages(`${url}${page}`, seconds),
    sendBeacons(url, seconds),
  ]);
  await sleep(4_000); // the longest that they wait in memory, and their writing
  const kept = (await countEvents(db)) - before;
  const [quiet, loaded] = [quantile(idle, 0.95), quantile(busy, 0.95)];
  const rate = kept / seconds;
  log(`  events: ${whole(sent * eventsPerBeacon)} sent, ${whole(kept)} kept`);
  return [
    {
      what: `events taken in (${whole(Math.max(0, sent * eventsPerBeacon - kept))} lost)`,
      ...{ measured: `${whole(rate)}/s`, against: '', ratio: null },
      ...{ goal: `≥ ${whole(eventsPerSecond)}/s`, met: rate >= eventsPerSecond * 0.98 },
    },
    {
      what: `post, anonymous, p95 while events arrive (p50 ${ms(quantile(busy, 0.5))})`,
      ...{ measured: ms(loaded), against: `idle ${ms(quiet)}`, ratio: loaded / quiet },
      ...{ goal: '≤ 1.05', met: loaded / quiet <= 1.05 },
    },
  ];
}

/** Opens a page at a steady pace, however long each takes. @returns the shortest time first */
/** Anonymous visits at a steady rate. @returns milliseconds, the shortest first */
export async function timesOfPages(address: string, seconds: number): Promise<number[]> {
  const headers = { 'accept-encoding': 'br', 'user-agent': browser };
  const times: number[] = [];
  const open = async () => {
    const started = performance.now();
    const response = await fetch(address, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`status ${response.status}`);
    times.push(performance.now() - started);
  };
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let each = 0; each < seconds * pagesPerSecond; each += 1) {
    await sleep(Math.max(0, started + (each * 1_000) / pagesPerSecond - performance.now()));
    pending.push(open());
  }
  await Promise.all(pending);
  return sorted(times);
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** From many networks, as each is limited. @returns how many beacons were answered */
async function sendBeacons(url: string, seconds: number): Promise<number> {
  const beaconOf = (network: number): autocannon.Request => ({
    ...{ method: 'POST', path: beaconPath, body: beaconBody(network) },
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': browser,
      'x-forwarded-for': `10.${network >> 8}.${network & 255}.7`,
      'sec-fetch-site': 'same-origin',
    },
  });
  const result = await autocannon({
    url,
    ...{ duration: seconds, connections: 10, workers: 1 },
    overallRate: eventsPerSecond / eventsPerBeacon,
    requests: Array.from({ length: 1_000 }, (_, network) => beaconOf(network)),
  });
  if (result.non2xx + result.errors > 0) throw new Error('beacons were not answered');
  return result.requests.total;
}

function beaconBody(network: number): string {
  const events = Array.from({ length: eventsPerBeacon }, (_, each) => ({
    ...{ name: 'page.stayed', ago: each * 100, layout: 'CONVERSATION_PAGE' },
    subject: ['conversation', `${1 + ((network * 7 + each) % 1_000)}`],
    details: { seconds: 5 + each, percent: 60, isRead: each % 3 === 0 },
  }));
  return JSON.stringify({ events });
}

async function countEvents(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from insight_events where name = 'page.stayed'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function measureDashboard(options: InsightOptions, db: Database): Promise<BenchRow[]> {
  const { client, events, log } = options;
  const today = dayOf(new Date());
  await sql`set statement_timeout = 0`.execute(db);
  const started = performance.now();
  const counting: number[] = [];
  for (let back = days - 1; back >= 0; back -= 1) {
    const day = dayAfter(today, -back);
    await fillDay(db, day, Math.round(events / days));
    const before = performance.now();
    await rollUpDay(db, day, new Date());
    counting.push(performance.now() - before);
    if (back % 10 === 0) log(`  events: ${whole(days - back)} of ${days} days`);
  }
  log(`  ${whole(events)} events in ${whole((performance.now() - started) / 1_000)} s`);
  await sql`vacuum analyze insight_daily`.execute(db);
  const headers = await signInStaff(db, 'administrator');
  const overview = await timesOf(rounds, () => client.operation(overviewQuery, headers));
  const own = await timesOf(rounds, () =>
    client.operation('{ ownImpact { peopleHelped views { recentPosts all } } }', headers),
  );
  const at = `at ${whole(events)} events`;
  return [
    rowOf(`insight: overview ${at}`, overview, 500),
    rowOf(`insight: own impact ${at}`, own, 100),
    rowOf(`insight: counting a day of ${whole(events / days)} events`, sorted(counting), 60_000),
  ];
}

function rowOf(name: string, times: readonly number[], goal: number): BenchRow {
  const p95 = quantile(times, 0.95);
  return {
    what: `${name}, p95 (p50 ${ms(quantile(times, 0.5))})`,
    ...{ measured: ms(p95), against: '', ratio: null },
    ...{ goal: `≤ ${whole(goal)} ms`, met: p95 <= goal },
  };
}

/** Views of posts, most of few; some of members, and one in four a stay. */
async function fillDay(db: Database, day: string, count: number): Promise<void> {
  await openEventDay(db, day);
  await sql`
    insert into insight_events (at, name, member_id, visitor_key, subject_type, subject_id, page,
      details, language, device, country)
    select ${day}::date + n * interval '1 day' / ${count + 1}::float8,
      case when n % 4 = 0 then 'page.stayed' else 'page.viewed' end,
      case when n % 5 = 0 then 1 + n % 900 end,
      case when n % 5 <> 0 then decode(md5((n * 7919 % ${Math.ceil(count / 4) + 1}::bigint)::text), 'hex') end,
      'conversation', 1 + floor(power(random(), 3) * 999)::bigint, 'CONVERSATION_PAGE',
      case when n % 4 = 0
        then jsonb_build_object('seconds', n % 200, 'percent', n % 101, 'isRead', n % 3 = 0)
        else '{}' end,
      (array['en', 'de', 'fr'])[1 + n % 3], (array['DESKTOP', 'PHONE', 'TABLET'])[1 + n % 3],
      (array['DE', 'US', 'FR', 'BR', null])[1 + n % 5]
    from generate_series(1, ${count}::bigint) n`.execute(db);
}

const overviewQuery = `{ traffic(days: 90) {
  views previousViews memberViews dailyVisitors days { day views visitors } chart { lines }
  posts: rows(group: POST) { name path views previous }
  categories: rows(group: CATEGORY) { name views previous }
  pages: rows(group: PAGE) { name views previous } } }`;
