import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ClockProvider } from './Clock.tsx';
import { Time } from './Time.tsx';
import { renderComponent } from './testing/renderComponent.tsx';

const minute = 60_000;

// The first page of a browser leaves the server's words alone until then; here is no server.
beforeAll(async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<ClockProvider now={Date.now()}>{null}</ClockProvider>));
  await act(async () => root.unmount());
});

/** A moment as it is told in a page that was made now, where the browser's clock is so far ahead. */
async function openTime(at: number, { browserAhead = 0 } = {}) {
  const now = Date.now();
  vi.useFakeTimers({ now: now + browserAhead });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { get } = await renderComponent(
    <ClockProvider now={now}>
      <Time at={new Date(now + at).toISOString()} />
    </ClockProvider>,
  );
  return { shown: () => get('time').textContent };
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

it('moves on by the minute', async () => {
  const { shown } = await openTime(-1.5 * minute);
  expect(shown()).toBe('1 minute ago');
  await pass(2 * minute);
  expect(shown()).toBe('3 minutes ago');
});

it.each([
  ['a day slow', -24 * 60 * minute],
  ['right', 0],
])('tells of no time to come where the browser’s clock is %s', async (_case, browserAhead) => {
  const { shown } = await openTime(0, { browserAhead });
  expect(shown()).toBe('now');
  await pass(minute);
  expect(shown()).not.toMatch(/^in |tomorrow/i);
});
