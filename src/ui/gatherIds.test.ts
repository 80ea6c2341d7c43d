import { expect, test, vi } from 'vitest';
import { gatherIds } from './gatherIds.ts';

test('ids that come close together are worked on once, all of them outdo each', async () => {
  vi.useFakeTimers();
  const worked: unknown[] = [];
  const gatherer = gatherIds(
    async (ids) => {
      worked.push(ids === 'all' ? ids : [...ids]);
      if (ids !== 'all' && ids.has('3')) throw new Error('offline');
    },
    () => 100,
  );
  for (const id of ['1', '2', '1']) gatherer.add(id);
  await vi.advanceTimersByTimeAsync(100);
  gatherer.add('3');
  await vi.advanceTimersByTimeAsync(100);
  gatherer.add('4');
  gatherer.add(null);
  gatherer.add('5');
  await vi.advanceTimersByTimeAsync(100);
  gatherer.add('6');
  gatherer.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(worked).toEqual([['1', '2'], ['3'], 'all']);
  vi.useRealTimers();
});
