import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ClockProvider } from '#ui/Clock.tsx';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { DueMark } from './DueMark.tsx';

const minute = 60_000;

// As in Clock.dom.test.tsx: the first page of a browser keeps the words of the server.
beforeAll(async () => {
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<ClockProvider now={Date.now()}>{null}</ClockProvider>));
  await act(async () => root.unmount());
});

it('counts down, warns and turns overdue in a list that stays open', async () => {
  const now = Date.now();
  vi.useFakeTimers({ now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const iso = (minutes: number) => new Date(now + minutes * minute).toISOString();
  const { get } = await renderComponent(
    <ClockProvider now={now}>
      <DueMark
        request={{
          dueAt: null,
          clocks: [
            {
              ...{ metric: 'FIRST', dueAt: iso(10.5), warnAt: iso(5.5) },
              ...{ isPaused: false, isStopped: false, isBreached: false },
            },
          ],
        }}
      />
    </ClockProvider>,
  );
  const badge = () => get<HTMLElement>('time').parentElement;
  const isToned = (tone: string) => badge()?.classList.contains(`bg-${tone}-soft`);
  expect(get('time').textContent).toBe('in 10 minutes');
  expect([isToned('warning'), isToned('danger')]).toEqual([false, false]);
  await act(async () => vi.advanceTimersByTime(6 * minute));
  expect(get('time').textContent).toBe('in 4 minutes');
  expect([isToned('warning'), isToned('danger')]).toEqual([true, false]);
  expect(badge()?.textContent).toContain('First reply due');
  await act(async () => vi.advanceTimersByTime(6 * minute));
  expect([isToned('warning'), isToned('danger')]).toEqual([false, true]);
  expect(badge()?.textContent).toContain('First reply overdue since');
});
