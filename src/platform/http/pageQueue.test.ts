import { expect, test } from 'vitest';
import { createPageQueue, type PageReader, pageReaders } from './pageQueue.ts';

const stays = () => false;

/** Pages that are done when the test says so; `begun` has those that were begun, in order. */
function heldPages(queue: ReturnType<typeof createPageQueue>) {
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const add = (reader: PageReader, isGone = stays) =>
    queue.run(
      reader,
      () => {
        begun.push(reader);
        return new Promise<void>((resolve) => open.push(resolve));
      },
      isGone,
    );
  const finish = async () => {
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, add, finish };
}

const told = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ code, detail }) => `${code} ${detail.retryAfterSeconds}`,
  );

test('as many pages as there is room for begin at once, and the others in turn', async () => {
  const { begun, add, finish } = heldPages(createPageQueue({ atOnce: 2 }));
  const all = ['members', 'members', 'members'].map(() => add('members'));
  expect(begun).toHaveLength(2);
  await finish();
  expect(begun).toHaveLength(3);
  await finish();
  await finish();
  await Promise.all(all);
});

test('crawlers are served, but members far more often', async () => {
  const { begun, add, finish } = heldPages(createPageQueue({ atOnce: 1 }));
  const first = add('machines');
  const all = [
    ...Array.from({ length: 20 }, () => add('machines')),
    ...Array.from({ length: 20 }, () => add('members')),
    ...Array.from({ length: 20 }, () => add('visitors')),
  ];
  for (let turn = 0; turn < 26; turn += 1) await finish();
  const served = begun.slice(1, 27);
  const count = (reader: PageReader) => served.filter((each) => each === reader).length;
  expect([count('members'), count('visitors'), count('machines')]).toEqual([16, 8, 2]);
  for (let turn = 0; turn < 40; turn += 1) await finish();
  await Promise.all([first, ...all]);
});

test('what would wait too long is refused at once, and told when to come again', async () => {
  const queue = createPageQueue({ atOnce: 1, patience: 8_000, pace: 1_000 });
  const { add, finish } = heldPages(queue);
  const running = Array.from({ length: 9 }, () => told(add('members')));
  expect(queue.waiting('members')).toBe(8);
  expect(await told(add('members'))).toBe('UNAVAILABLE 9');
  // Those that are served less often are refused earlier, and staff have a line of their own.
  expect(await told(add('machines'))).toBe('UNAVAILABLE 9');
  const staff = told(add('staff'));
  expect(pageReaders.map(queue.refused)).toEqual([0, 1, 0, 1]);
  for (let turn = 0; turn < 10; turn += 1) await finish();
  expect(new Set(await Promise.all([...running, staff]))).toEqual(new Set(['done']));
});

test('nobody waits for longer than is allowed', async () => {
  const queue = createPageQueue({ atOnce: 1, patience: 30 });
  const { add, begun, finish } = heldPages(queue);
  const running = add('visitors');
  expect(await told(add('visitors'))).toMatch(/^UNAVAILABLE/);
  expect(queue.waiting('visitors')).toBe(0);
  await finish();
  await running;
  expect(begun).toHaveLength(1);
});

test('a page that nobody waits for any more is not prepared', async () => {
  const queue = createPageQueue({ atOnce: 1 });
  const { add, begun, finish } = heldPages(queue);
  const running = add('members');
  const gone = told(add('members', () => true));
  const next = add('members');
  await finish();
  await finish();
  expect(await Promise.all([told(running), gone, told(next)])).toEqual([
    'done',
    'UNAVAILABLE 1',
    'done',
  ]);
  expect(begun).toHaveLength(2);
  expect(queue.refused('members')).toBe(0);
});

test('after an outage pages may wait as before', async () => {
  const queue = createPageQueue({ atOnce: 1, patience: 40 });
  const { add, finish } = heldPages(queue);
  const before = [add('members'), add('members')];
  await finish();
  // The second takes far longer than anybody may wait.
  await new Promise((resolve) => setTimeout(resolve, 900));
  const after = add('members');
  await finish();
  await finish();
  await Promise.all([...before, after]);
  const running = add('members');
  const waiting = told(add('members'));
  expect(queue.waiting('members')).toBe(1);
  await finish();
  await finish();
  await running;
  expect(await waiting).toBe('done');
});

test('a page that fails makes room', async () => {
  const queue = createPageQueue({ atOnce: 1 });
  await expect(queue.run('members', () => Promise.reject(new Error('no')), stays)).rejects.toThrow(
    'no',
  );
  expect(await queue.run('members', async () => 'page', stays)).toBe('page');
});
