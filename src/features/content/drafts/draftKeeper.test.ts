import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftKeeper, type DraftStatus } from './draftKeeper.ts';
import type { Draft } from './draftMerge.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const draft = (value: string): Draft<string> => ({ value, writtenAt: 1, basedOn: null });

function open() {
  const world = {
    local: null as string | null,
    server: null as string | null,
    isOnline: true,
    hasRoom: true,
    sends: 0,
    status: 'none' as DraftStatus,
  };
  const keeper = createDraftKeeper<string>({
    writeLocal: (given) => {
      if (!world.hasRoom) throw new Error('QuotaExceededError');
      world.local = given?.value ?? null;
    },
    send: async (given) => {
      if (!world.isOnline) throw new Error('offline');
      world.sends += 1;
      await Promise.resolve();
      world.server = given.value;
    },
    drop: async () => {
      if (!world.isOnline) throw new Error('offline');
      world.server = null;
    },
    onStatus: (status) => {
      world.status = status;
    },
  });
  return { world, keeper };
}

test('the device has every change at once, the server the last after two quiet seconds', async () => {
  const { world, keeper } = open();
  keeper.keep(draft('a'));
  expect(world).toMatchObject({ local: 'a', server: null, status: 'saving' });
  await vi.advanceTimersByTimeAsync(1500);
  keeper.keep(draft('ab'));
  await vi.advanceTimersByTimeAsync(1500);
  expect(world).toMatchObject({ local: 'ab', server: null });
  await vi.advanceTimersByTimeAsync(600);
  expect(world).toMatchObject({ server: 'ab', status: 'saved', sends: 1 });
});

test('without a network it says so and sends when it is back', async () => {
  const { world, keeper } = open();
  world.isOnline = false;
  keeper.keep(draft('a'));
  await vi.advanceTimersByTimeAsync(2500);
  expect(world).toMatchObject({ local: 'a', server: null, status: 'local' });
  world.isOnline = true;
  await keeper.flush();
  expect(world).toMatchObject({ server: 'a', status: 'saved' });
});

test('a server that comes back silently is tried again', async () => {
  const { world, keeper } = open();
  world.isOnline = false;
  keeper.keep(draft('a'));
  await vi.advanceTimersByTimeAsync(2500);
  world.isOnline = true;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(world.status).toBe('saved');
});

test('with neither room nor network it does not claim to be saved', async () => {
  const { world, keeper } = open();
  world.isOnline = false;
  world.hasRoom = false;
  keeper.keep(draft('a'));
  await vi.advanceTimersByTimeAsync(2500);
  expect(world.status).toBe('unsaved');
});

test('after posting nothing stays, and nothing comes back', async () => {
  const { world, keeper } = open();
  keeper.keep(draft('a'));
  await vi.advanceTimersByTimeAsync(2000);
  keeper.keep(draft('b'));
  void keeper.flush();
  await keeper.clear({ forGood: true });
  expect(world).toMatchObject({ local: null, server: null, status: 'none' });
  keeper.keep(draft('c'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world).toMatchObject({ local: null, server: null });
});

test('what is written after discarding is kept again', async () => {
  const { world, keeper } = open();
  keeper.keep(draft('a'));
  await keeper.clear({ forGood: false });
  keeper.keep(draft('b'));
  await vi.advanceTimersByTimeAsync(2500);
  expect(world).toMatchObject({ local: 'b', server: 'b', status: 'saved' });
});

test('takes a draft back from the server, and keeps it here until it is discarded', async () => {
  const { keeper, world } = open();
  keeper.keep(draft('A reply'));
  await keeper.flush();
  await keeper.withdraw();
  expect(world).toMatchObject({ local: 'A reply', server: null });
  keeper.keep(draft('A reply'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world).toMatchObject({ local: 'A reply', server: 'A reply' });
  await keeper.withdraw();
  await keeper.clear({ forGood: false });
  expect(world).toMatchObject({ local: null, server: null });
});
