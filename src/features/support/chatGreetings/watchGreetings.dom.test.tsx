import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DueGreeting } from './chatGreetingRules.ts';
import { watchGreetings } from './watchGreetings.ts';

const greeting: DueGreeting = {
  ...{ id: '1', paths: [], afterSeconds: 3, scrolled: 0, visits: 'ANY' },
};
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  history.replaceState(null, '', '/docs/start');
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
});

/** A page view. @returns the ids that were shown */
function view(greetings: readonly DueGreeting[], others: { hoursBetween?: number } = {}) {
  const shown: string[] = [];
  const state = { isBusy: false, isRefused: false, shown };
  stops.push(
    watchGreetings(window, {
      ...{ greetings, hoursBetween: 0, ...others, isBusy: () => state.isBusy },
      async show({ id }) {
        if (!state.isRefused) shown.push(id);
        return !state.isRefused;
      },
    }),
  );
  return state;
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
function leave(): void {
  for (const stop of stops) stop();
  stops = [];
}

it('shows a greeting after its time on the page, and once in a browser', async () => {
  const { shown } = view([greeting]);
  await pass(2);
  expect(shown).toEqual([]);
  await pass(2);
  expect(shown).toEqual(['1']);
  await pass(60);
  expect(shown).toEqual(['1']);
  leave();
  const again = view([greeting]);
  await pass(60);
  expect(again.shown).toEqual([]);
});

it('shows the first of which everything holds, and the next one hours later', async () => {
  const elsewhere = { ...greeting, id: '2', paths: ['/pricing'] };
  const greetings = [elsewhere, greeting, { ...greeting, id: '3' }];
  const { shown } = view(greetings, { hoursBetween: 2 });
  await pass(60);
  expect(shown).toEqual(['1']);
  await pass(2 * 3600);
  expect(shown).toEqual(['1', '3']);
});

it.each([
  ['/docs/*', true],
  ['*/start', true],
  ['/docs', false],
  ['/docs/start', true],
  ['/docs/star?', false],
  ['/(.*)', false],
  [`${location.origin}/docs/*`, true],
  ['https://other.example/docs/*', false],
])('pages: %s', async (pattern, isShown) => {
  const { shown } = view([{ ...greeting, paths: [pattern] }]);
  await pass(10);
  expect(shown).toEqual(isShown ? ['1'] : []);
});

it('time counts for each page anew', async () => {
  const { shown } = view([greeting]);
  await pass(2);
  history.pushState(null, '', '/docs/next');
  await pass(3);
  expect(shown).toEqual([]);
  await pass(2);
  expect(shown).toEqual(['1']);
});

it('waits while something else has the attention, and asks once if it may not be shown', async () => {
  const state = view([greeting]);
  state.isBusy = true;
  await pass(30);
  expect(state.shown).toEqual([]);
  state.isRefused = true;
  state.isBusy = false;
  await pass(5);
  state.isRefused = false;
  await pass(60);
  expect(state.shown).toEqual([]);
  // It was not shown, so that it is due on another page.
  leave();
  const next = view([greeting]);
  await pass(5);
  expect(next.shown).toEqual(['1']);
});

it('tells the first visit from others', async () => {
  const first = { ...greeting, id: 'new', visits: 'NEW' as const };
  const back = { ...greeting, id: 'back', visits: 'RETURNING' as const };
  const one = view([back, first]);
  await pass(5);
  expect(one.shown).toEqual(['new']);
  leave();
  // Another page of the same visit.
  const two = view([back, first]);
  await pass(5);
  expect(two.shown).toEqual([]);
  leave();
  await pass(3600);
  const three = view([back, first]);
  await pass(5);
  expect(three.shown).toEqual(['back']);
});
