import '#app/features.ts';
import '#app/serverFeatures.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DrillParts, startDrillParts } from '#app/testing/drill/drillParts.ts';
import { type DrillPeople, makeDrillPeople } from '#app/testing/drill/drillPeople.ts';
import { createBenchClient } from './benchClient.ts';
import { v8Options } from './childServer.ts';
import { load } from './load.ts';
import { measureStreams } from './manyStreams.ts';
import { startMailServer } from './notificationBench.ts';
import { openStream } from './openStream.ts';
import { processorTimeBelow } from './processorTime.ts';
import { type BenchRow, ms } from './report.ts';
import { quantile, sorted } from './timesOf.ts';

interface MachinesOptions {
  seconds: number;
  log: (line: string) => void;
}

/** What several processes cost beside one, how fast they tell each other, and how many listeners one bears. */
export async function measureMachines(options: MachinesOptions): Promise<BenchRow[]> {
  const { log } = options;
  const one = await withParts(1, async (parts, people) => ({
    cost: await costOfRequest(parts, people, options),
    streams: await measureStreams(parts, log),
  }));
  const three = await withParts(3, async (parts, people) => ({
    cost: await costOfRequest(parts, people, options),
    event: await measureEvents(parts, people),
  }));
  const ratio = three.cost / one.cost;
  return [
    {
      what: 'processor time of a page, three web processes (with nginx, PostgreSQL, Redis)',
      measured: ms(three.cost),
      against: `one process ${ms(one.cost)}`,
      ...{ ratio, goal: '≤ 1.05', met: ratio <= 1.05 },
    },
    three.event,
    ...one.streams,
  ];
}

async function withParts<T>(
  webs: number,
  work: (parts: DrillParts, people: DrillPeople) => Promise<T>,
): Promise<T> {
  const mails = await startMailServer();
  const parts = await startDrillParts({
    ...{ webs, workers: 1, smtpUrl: mails.url },
    // As `npm start` does.
    environment: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    nodeFlags: v8Options,
  });
  try {
    return await work(parts, await makeDrillPeople(parts.database.db));
  } finally {
    await parts.close();
    await mails.stop();
  }
}

/** Milliseconds of all processes for a page, signed in, while somebody writes. */
async function costOfRequest(
  { url }: DrillParts,
  { posts, one, author }: DrillPeople,
  { seconds, log }: MachinesOptions,
): Promise<number> {
  const requests = posts.flatMap((id) =>
    [one, author].map(({ headers }) => ({
      ...{ method: 'GET' as const, path: `/conversations/${id}` },
      headers: { accept: 'text/html', cookie: headers.cookie ?? '' },
    })),
  );
  // The path names the post by its title as well.
  const followed = await Promise.all(
    requests.map(async (request) => {
      const answer = await fetch(new URL(request.path, url), { headers: request.headers });
      await answer.text();
      return { ...request, path: new URL(answer.url).pathname };
    }),
  );
  const read = (length: number) =>
    load({
      ...{ url, seconds: length, connections: 6 },
      requests: followed,
      areRequestsPlain: true,
    });
  await read(6); // warm-up
  const client = createBenchClient(url);
  const before = processorTimeBelow(process.pid);
  const writing = setInterval(() => {
    const input = { objectId: `${posts[0]}`, message: '<p>Written while others read.</p>' };
    client.operation(createComment, one.headers, { input }).catch((error) => log(`${error}`));
  }, 1_000);
  const { sent, rate, faults } = await read(seconds);
  clearInterval(writing);
  const used = (processorTimeBelow(process.pid) - before) / sent;
  log(`  ${Math.round(rate)} pages/s, ${ms(used)} each, ${faults} faults`);
  if (faults > 0) throw new Error(`${faults} pages failed`);
  return used;
}

const createComment = `mutation ($input: CreateCommentInput!) {
  createComment(input: $input) { comment { id } } }`;

const comments = 40;

/** From sending a comment to one process until a listener at another has been told. */
async function measureEvents(
  { webs: [first, second] }: DrillParts,
  { posts, one, other, author }: DrillPeople,
): Promise<BenchRow> {
  if (!first || !second) throw new Error('two processes are needed');
  let hear: () => void = () => undefined;
  const live = await openStream(second.address, {
    query: `subscription { conversationEvents(conversationId: "${posts[1]}") { kind commentId } }`,
    ...{ headers: author.headers, hear: () => hear() },
  });
  const writer = createBenchClient(first.address);
  const times: number[] = [];
  for (let turn = 0; turn < comments; turn += 1) {
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
      setTimeout(resolve, 10_000).unref();
    });
    const begun = performance.now();
    const by = turn % 2 === 0 ? one : other;
    const input = { objectId: `${posts[1]}`, message: '<p>Told to another process.</p>' };
    await writer.operation(createComment, by.headers, { input });
    await heard;
    times.push(performance.now() - begun);
    await sleep(600);
  }
  live.destroy();
  const ordered = sorted(times);
  const p95 = quantile(ordered, 0.95);
  return {
    what: `comment to a listener at another process, p95 (p50 ${ms(quantile(ordered, 0.5))})`,
    measured: ms(p95),
    against: '',
    ...{ ratio: null, goal: '< 200 ms', met: p95 < 200 },
  };
}
