import type http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStream } from './openStream.ts';
import { processorTime, timeBetween, totalOf } from './processorTime.ts';
import { type BenchRow, ms, whole } from './report.ts';
import type { Running } from './running.ts';
import { quantile, sorted } from './timesOf.ts';

const comments = 15;
/** Milliseconds between two comments: what follows sooner is told together. */
const pause = 1_000;
/** Milliseconds after which a listener that has heard nothing counts as late. */
const patience = 10_000;

/** From sending a comment until each of many listeners to its post has been told. */
export async function measureListeners(running: Running, count: number): Promise<BenchRow> {
  const { plaza, client, members, busyPost, longThread, options } = running;
  let hear: () => void = () => undefined;
  const listeners: http.ClientRequest[] = [];
  const subscription = `subscription { conversationEvents(conversationId: "${busyPost}") {
    kind commentId replyId isOwn } }`;
  for (let index = 0; index < count; index += 1) {
    const headers = members[index % members.length] ?? {};
    listeners.push(
      await openStream(plaza.url, { headers, query: subscription, hear: () => hear() }),
    );
  }
  const write = `mutation Write($id: ID!) {
    createComment(input: { objectId: $id, message: "<p>Told to everybody who listens.</p>" }) { comment { id } } }`;
  const times: number[] = [];
  const pid = plaza.process.pid ?? 0;
  await client.operation(write, members[0], { id: `${longThread.postId}` });
  await sleep(3_000);
  const before = processorTime(pid);
  for (let turn = 0; turn < comments; turn += 1) {
    const begun = performance.now();
    const all = Promise.withResolvers<void>();
    let heard = 0;
    hear = () => {
      times.push(performance.now() - begun);
      heard += 1;
      if (heard === count) all.resolve();
    };
    await client.operation(write, members[turn % members.length], { id: `${busyPost}` });
    await Promise.race([all.promise, sleep(patience, undefined, { ref: false })]);
    for (let late = heard; late < count; late += 1) times.push(patience);
    await sleep(pause);
  }
  const used = totalOf(timeBetween(before, processorTime(pid))) / comments;
  for (const each of listeners) each.destroy();
  const ordered = sorted(times);
  const [p50, p99] = [quantile(ordered, 0.5), quantile(ordered, 0.99)];
  options.log(`  ${whole(count)} listeners: p50 ${ms(p50)}, p99 ${ms(p99)}`);
  return {
    what: `live comment to ${whole(count)} listeners, p99 (p50 ${ms(p50)})`,
    measured: ms(p99),
    against: `${ms(used)} of processor a comment`,
    ...{ ratio: null, goal: 'p50 ≤ 60, p99 ≤ 200 ms', met: p50 <= 60 && p99 <= 200 },
  };
}
