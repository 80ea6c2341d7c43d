import { expect, onTestFinished, test, vi } from 'vitest';
import { anonymousViewer } from '#core/permissions.ts';
import { demandAllowance } from './callerAllowance.ts';
import { createEventBus, type EventBus } from './events/eventBus.ts';
import { createCostBudget } from './graphql/costBudget.ts';
import { spendingNewsOf, startSpendingNews } from './spendingNews.ts';

/** Two processes, whose buses pass on to each other what they publish. */
function startProcesses(): [EventBus, EventBus] {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const [one, other] = [createEventBus(), createEventBus()];
  let isPassing = false;
  for (const [from, to] of [[one, other] as const, [other, one] as const]) {
    from.subscribe((event) => {
      if (isPassing) return;
      isPassing = true;
      to.publish([JSON.parse(JSON.stringify(event))]);
      isPassing = false;
    });
    onTestFinished(startSpendingNews(from));
  }
  return [one, other];
}

/** How many calls are allowed at this time. */
function callsOn(bus: EventBus, address: string, most: number): number {
  const ctx = { bus, now: new Date(), viewer: anonymousViewer, address };
  for (let call = 0; call < most; call += 1) {
    try {
      demandAllowance(ctx, { what: 'greetings', perMinute: 20 });
    } catch {
      return call;
    }
  }
  return most;
}

test('what a caller does in one process counts in the others a second later', () => {
  const [one, other] = startProcesses();
  expect(callsOn(one, '192.0.2.1', 15)).toBe(15);
  vi.advanceTimersByTime(1_000);
  expect(callsOn(other, '192.0.2.1', 15)).toBe(5);
  expect(callsOn(other, '192.0.2.2', 15)).toBe(15);
  vi.advanceTimersByTime(1_000);
  expect(callsOn(one, '192.0.2.1', 15)).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(callsOn(one, '192.0.2.1', 15)).toBe(15);
});

test('few calls are not worth telling, and a process that is alone tells nothing', () => {
  const [one] = startProcesses();
  const heard: string[] = [];
  one.subscribe(({ type }) => heard.push(type));
  callsOn(one, '192.0.2.1', 1);
  vi.advanceTimersByTime(5_000);
  const alone = createEventBus();
  alone.subscribe(({ type }) => heard.push(type));
  callsOn(alone, '192.0.2.1', 15);
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual([]);
});

test('a budget is spent by all processes together', () => {
  const [one, other] = startProcesses();
  const [here, there] = [one, other].map((bus) =>
    createCostBudget(6_000, { news: spendingNewsOf(bus) }),
  );
  here?.spend('ann', 5_000, performance.now());
  expect(there?.secondsUntil('ann', 2_000, performance.now())).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(there?.secondsUntil('ann', 2_000, performance.now())).toBeGreaterThan(0);
  expect(there?.secondsUntil('ben', 2_000, performance.now())).toBe(0);
});
