import { expect, test } from 'vitest';
import { createThreadPool } from './threadPool.ts';

/** A thread whose tasks are named after what they do. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', ({ id, name, input }) => {
    if (name === 'loop') for (;;);
    if (name === 'exit') process.exit(3);
    if (name === 'throw') throw new Error('thrown');
    if (name === 'fill') { const all = []; for (;;) all.push(new Array(10_000).fill(all.length)); }
    if (name === 'fail') return parentPort.postMessage({ id, error: new Error('no such word') });
    if (name === 'never') return;
    parentPort.postMessage({ id, output: [threadId, input] });
  });`)}`,
);
const within = (name: string, limit = 60_000) => ({ name, limit });

test('tasks are answered in order by as few threads as are needed', async () => {
  const pool = createThreadPool(entry, { size: 1 });
  const answers = await Promise.all([1, 2, 3].map((each) => pool.run(within('echo'), each)));
  expect(answers.map((answer) => Object(answer)[1])).toEqual([1, 2, 3]);
  expect(new Set(answers.map((answer) => Object(answer)[0])).size).toBe(1);
});

test('a task that does not end is ended at its limit, and the next one gets another thread', async () => {
  const pool = createThreadPool(entry, { size: 1 });
  const endless = pool.run(within('loop', 300), null);
  const next = pool.run(within('echo'), 'next');
  await expect(endless).rejects.toMatchObject({ name: 'TaskFailure', reason: 'timeout' });
  expect(Object(await next)[1]).toBe('next');
});

test('what ends its thread fails alone', async () => {
  const pool = createThreadPool(entry, { size: 1 });
  for (const [name, reason] of [
    ['exit', 'error'],
    ['throw', 'error'],
    ['fill', 'memory'],
    ['fail', 'error'],
  ] as const) {
    await expect(pool.run(within(name), null), name).rejects.toMatchObject({ reason });
  }
  expect(Object(await pool.run(within('echo'), 'still here'))[1]).toBe('still here');
});

test('an input that cannot be sent fails alone', async () => {
  const pool = createThreadPool(entry, { size: 1 });
  await expect(pool.run(within('echo'), () => 1)).rejects.toMatchObject({ reason: 'error' });
  expect(Object(await pool.run(within('echo'), 2))[1]).toBe(2);
});

test('an idle thread ends, and work starts another', async () => {
  const pool = createThreadPool(entry, { size: 1, idle: 1 });
  const first = Object(await pool.run(within('echo'), 1))[0];
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(Object(await pool.run(within('echo'), 2))[0]).not.toBe(first);
});
