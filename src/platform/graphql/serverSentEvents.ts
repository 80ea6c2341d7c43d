import { Readable } from 'node:stream';

/** So that proxies and browsers keep a silent connection. Milliseconds. */
const pingEvery = 12_000;

/** When a client that was told the end may connect again: the process may be stopping. Milliseconds. */
const retryAfter = 2_000;

/** For proxies as well, which must not gather events. */
export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
};

/**
 * Results as server-sent events: `next` with each of them, then `complete`. A comment at the start, because some
 * browsers wait for the first byte. When the client is gone it ends the results at once, even while one is awaited.
 */
export function serverSentEvents<Result>(
  results: AsyncIterable<Result>,
  write: (result: Result) => string,
): Readable {
  const iterator = results[Symbol.asyncIterator]();
  let isAsked = false;
  const ping = setInterval(() => {
    if (stream.readableLength === 0) stream.push(':\n\n');
  }, pingEvery);
  const stream = new Readable({
    read() {
      if (isAsked) return;
      isAsked = true;
      iterator.next().then(
        (next) => {
          isAsked = false;
          if (stream.destroyed) return;
          if (!next.done) return void stream.push(`event: next\ndata: ${write(next.value)}\n\n`);
          stream.push(`retry: ${retryAfter}\nevent: complete\ndata:\n\n`);
          stream.push(null);
        },
        (error) => stream.destroy(error),
      );
    },
    destroy(error, callback) {
      clearInterval(ping);
      Promise.resolve(iterator.return?.()).then(
        () => callback(error),
        () => callback(error),
      );
    },
  });
  stream.push(':\n\n');
  return stream;
}
