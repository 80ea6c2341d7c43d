import { act, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setEventSource } from '#ui/openEventStream.ts';
import { snackbar } from '#ui/snackbar.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { DeskAlerts } from './DeskAlerts.tsx';
import { QueuePane } from './QueuePane.tsx';
import { rememberQueue } from './queuePlace.ts';

const now = '2026-01-01T10:00:00Z';
const request = (number: number) => ({
  ...{ id: `${number}`, number: `${number}`, title: `Request ${number}`, priority: 'NORMAL' },
  ...{ lastActivityAt: now, lastAuthor: 'REQUESTER', dueAt: null, clocks: [], authorName: 'Ann' },
  author: null,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener() {}, removeEventListener() {} },
  }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
});

/** The live connection, whose events the test makes. */
function stubStream() {
  const streams: { url: string; tell: (changes: object[]) => void; isOpen: boolean }[] = [];
  setEventSource((url) => {
    const listeners = new Map<string, (event: { data: string }) => void>();
    const stream = {
      ...{ url, isOpen: true },
      tell: (supportQueueEvents: object[]) =>
        listeners.get('next')?.({ data: JSON.stringify({ data: { supportQueueEvents } }) }),
    };
    streams.push(stream);
    return {
      addEventListener: (type, listener) => void listeners.set(type, listener),
      close: () => {
        stream.isOpen = false;
      },
    };
  });
  return streams;
}

test('the list marks the open request and leads to the others', async () => {
  stubStream();
  rememberQueue({ href: '/support/agent?view=mine', numbers: ['7'] });
  const asked: unknown[] = [];
  answerCalls({
    supportQueue: (args) => {
      asked.push(args);
      return { nodes: [request(7), request(8)] };
    },
  });
  const { container, button } = await renderComponent(<QueuePane current="8" />, memberShell());
  await untilShown(() => expect(container.querySelectorAll('li')).toHaveLength(2));
  expect(asked[0]).toMatchObject({ view: 'mine' });
  expect(button('Assigned to me').getAttribute('href')).toBe('/support/agent?view=mine');
  const current = container.querySelectorAll('[aria-current=page]');
  expect([...current].map((each) => each.textContent)).toEqual([
    expect.stringContaining('Request 8'),
  ]);
  // The keys j and k go by the list that is shown.
  expect(JSON.parse(sessionStorage.getItem('plaza.support.list') ?? '')).toEqual({
    ...{ href: '/support/agent?view=mine', numbers: ['7', '8'] },
  });
});

test('what comes in is shown without a reload', async () => {
  const streams = stubStream();
  let numbers = [7];
  answerCalls({ supportQueue: () => ({ nodes: numbers.map(request) }) });
  const { container } = await renderComponent(<QueuePane current="7" />, memberShell());
  await untilShown(() => expect(container.querySelectorAll('li')).toHaveLength(1));
  numbers = [9, 7];
  const change = { id: '9', updatedAt: now, matches: true, isNew: true };
  await act(async () => streams.at(-1)?.tell([change]));
  await untilShown(() => expect(container.textContent).toContain('Request 9'));
});

test.each([
  ['moves to the end of the list', [1, 3, 4, 2]],
  ['is none of the list anymore', [1, 3, 4]],
])('the open request keeps its place when it %s', async (_what, after) => {
  const streams = stubStream();
  rememberQueue({ href: `/support/agent?view=solved&q=${after.length}`, numbers: [] });
  let numbers = [1, 2, 3];
  answerCalls({ supportQueue: () => ({ nodes: numbers.map(request) }) });
  const { container } = await renderComponent(<QueuePane current="2" />, memberShell());
  await untilShown(() => expect(container.querySelectorAll('li')).toHaveLength(3));
  numbers = after;
  const change = { id: '2', updatedAt: now, matches: false, isNew: false };
  await act(async () => streams.at(-1)?.tell([change]));
  await untilShown(() => expect(container.textContent).toContain('Request 4'));
  expect(JSON.parse(sessionStorage.getItem('plaza.support.list') ?? '').numbers).toEqual([
    ...['1', '2', '3', '4'],
  ]);
});

function stubNotification() {
  const notes: string[] = [];
  class FakeNotification {
    static permission = 'granted';
    static requestPermission = async () => FakeNotification.permission;
    close() {}
    constructor(text: string) {
      notes.push(text);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  return { notes, FakeNotification };
}

/** Sets how many have come. */
const desk = { arrive: (_count: number): void => undefined };

function Desk() {
  const [arrived, setArrived] = useState(0);
  desk.arrive = setArrived;
  return <DeskAlerts arrived={arrived} viewName="Inbox" />;
}

test('an agent who looks elsewhere is told how many requests came, one who looks is not', async () => {
  const { notes } = stubNotification();
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const arrive = (count: number) => act(async () => desk.arrive(count));
  const { button } = await renderComponent(<Desk />, memberShell());
  const desktop = button('Desktop notifications');
  expect(desktop.getAttribute('aria-pressed')).toBe('false');
  focus.mockReturnValue(false);
  await arrive(1);
  expect(notes).toEqual([]);

  await click(desktop);
  await untilShown(() => expect(desktop.getAttribute('aria-pressed')).toBe('true'));
  focus.mockReturnValue(true);
  await arrive(2);
  expect(notes).toEqual([]);
  focus.mockReturnValue(false);
  await arrive(3);
  await arrive(5);
  expect(notes).toEqual(['1 new request in Inbox', '3 new requests in Inbox']);
  await act(async () => window.dispatchEvent(new Event('focus')));
  await arrive(6);
  expect(notes.at(-1)).toBe('1 new request in Inbox');
});

test('a browser that refuses notifications is said to', async () => {
  const { FakeNotification } = stubNotification();
  FakeNotification.permission = 'denied';
  const { button } = await renderComponent(
    <DeskAlerts arrived={0} viewName="Inbox" />,
    memberShell(),
  );
  await click(button('Desktop notifications'));
  expect(button('Desktop notifications').getAttribute('aria-pressed')).toBe('false');
  expect(snackbar.shown().map(({ text }) => text)).toEqual([
    'Your browser blocks notifications for this site.',
  ]);
});
