import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Repeater } from '@repeaterjs/repeater';
import { expect, test, vi } from 'vitest';
import { serverSentEvents } from './serverSentEvents.ts';

async function* numbers() {
  yield 1;
  yield 2;
}

test('each result is an event, and the end is told', async () => {
  const sent = await text(serverSentEvents(numbers(), (n) => `{"n":${n}}`));
  expect(sent).toBe(
    ':\n\nevent: next\ndata: {"n":1}\n\nevent: next\ndata: {"n":2}\n\nretry: 2000\nevent: complete\ndata:\n\n',
  );
});

test('a client that is gone ends what it listened to, while nothing is told', async () => {
  let isOver = false;
  const silent = new Repeater<number>(async (_push, stop) => {
    await stop;
    isOver = true;
  });
  const stream = serverSentEvents(silent, String);
  stream.resume();
  await new Promise(setImmediate);
  stream.destroy();
  await once(stream, 'close');
  expect(isOver).toBe(true);
});

test('one that disconnects before anything is read as well', async () => {
  const stream = serverSentEvents(numbers(), String);
  stream.destroy();
  await once(stream, 'close');
  expect(stream.destroyed).toBe(true);
});

test('a silent connection is kept by comments, which end with it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stream = serverSentEvents(new Repeater<number>(() => undefined), String);
    let sent = '';
    stream.on('data', (chunk) => {
      sent += chunk;
    });
    await new Promise(setImmediate);
    vi.advanceTimersByTime(25_000);
    await new Promise(setImmediate);
    expect(sent).toBe(':\n\n'.repeat(3));
    stream.destroy();
    await once(stream, 'close');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a source that fails breaks the connection', async () => {
  async function* failing() {
    yield 1;
    throw new Error('no more');
  }
  await expect(text(serverSentEvents(failing(), String))).rejects.toThrow('no more');
});
