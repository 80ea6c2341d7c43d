import { expect, test } from 'vitest';
import { SeenRecordIds } from './seenRecordIds.ts';

test('ids of each form are different ids', () => {
  const seen = new SeenRecordIds();
  for (const id of ['12', 't12', 't12-0', 't12-1', 'group-12', 'soil', '-1', '012', 't', '12-t']) {
    expect([id, seen.has(id)]).toEqual([id, false]);
    expect([id, seen.add(id)]).toEqual([id, true]);
    expect([id, seen.add(id)]).toEqual([id, false]);
    expect([id, seen.has(id)]).toEqual([id, true]);
  }
});
