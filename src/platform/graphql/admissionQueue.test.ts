import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type AdmissionLimits, createAdmissionQueue, type Leave } from './admissionQueue.ts';

const limits: AdmissionLimits = {
  atOnce: 1,
  waiting: { inAll: 4, ofCaller: 2 },
  patience: 10_000,
};

/** Enters for callers in order; tells who got in when, and lets the one inside leave. */
function line(queue: ReturnType<typeof createAdmissionQueue>) {
  const entered: string[] = [];
  const inside: Leave[] = [];
  const failed: string[] = [];
  return {
    entered,
    failed,
    enter(caller: string) {
      queue.enter(caller, 1).then(
        (leave) => {
          entered.push(caller);
          inside.push(leave);
        },
        (error) => failed.push(`${caller} ${error.code}`),
      );
    },
    async leave() {
      inside.shift()?.();
      await sleep(5);
    },
  };
}

test('callers take turns, however many each of them has waiting', async () => {
  const visitors = line(createAdmissionQueue(limits));
  for (const caller of ['ann', 'ann', 'ann', 'ben', 'cem']) visitors.enter(caller);
  for (let turn = 0; turn < 5; turn += 1) await visitors.leave();
  expect(visitors.entered).toEqual(['ann', 'ann', 'ben', 'cem', 'ann']);
});

test('whoever has too many waiting is refused alone, and all once the queue is full', async () => {
  const visitors = line(createAdmissionQueue(limits));
  for (const caller of ['ann', 'ann', 'ann', 'ann', 'ben', 'ben', 'cem']) visitors.enter(caller);
  await sleep(5);
  expect(visitors.failed).toEqual(['ann RATE_LIMITED', 'cem UNAVAILABLE']);
  await visitors.leave();
  visitors.enter('cem');
  for (let turn = 0; turn < 6; turn += 1) await visitors.leave();
  expect(visitors.entered).toEqual(['ann', 'ann', 'ben', 'ann', 'cem', 'ben']);
});

test('nobody waits longer than they may, and those behind them go on', async () => {
  const visitors = line(createAdmissionQueue({ ...limits, patience: 50 }));
  visitors.enter('ann');
  visitors.enter('ben');
  await expect.poll(() => visitors.failed).toEqual(['ben UNAVAILABLE']);
  visitors.enter('cem');
  await visitors.leave();
  expect(visitors.entered).toEqual(['ann', 'cem']);
});

/** Works for so long as often as it is let in. @returns how often that was */
async function workFor(milliseconds: number, { each, share }: { each: number; share: number }) {
  const queue = createAdmissionQueue({ ...limits, atOnce: 2 });
  const end = performance.now() + milliseconds;
  let done = 0;
  const work = async (caller: string) => {
    while (performance.now() < end) {
      const leave = await queue.enter(caller, share);
      await sleep(each);
      leave();
      leave();
      done += 1;
    }
  };
  await Promise.all(['ann', 'ben', 'cem', 'dan'].map(work));
  return done;
}

test('work takes no more than its share of the time, once it has come in numbers', async () => {
  // Of 2 s: 40 % and what may come in a row, where two at once would do 200 %.
  const done = await workFor(2_000, { each: 20, share: 0.4 });
  expect(done * 20).toBeLessThan(1_200);
  expect(done * 20).toBeGreaterThan(200);
});

test('work that comes one after the other does not wait', async () => {
  const queue = createAdmissionQueue(limits);
  const waits: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    const asked = performance.now();
    const leave = await queue.enter('ann', 1);
    waits.push(performance.now() - asked);
    await sleep(20);
    leave();
    await sleep(5);
  }
  // The machine may have been busy at one of them.
  expect(waits.filter((ms) => ms >= 10).length).toBeLessThan(5);
});
