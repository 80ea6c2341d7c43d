import { expect, test } from 'vitest';
import { type RankedEntry, rankEntries } from './rankingRules.ts';

const entry = (id: number, fields: Partial<RankedEntry>): RankedEntry => ({
  ...{ id, result: 7, firstCriterion: 5, votes: 0, submittedAt: new Date(id) },
  ...fields,
});

test('entries with the same result share a rank, and the next one follows a gap', () => {
  const entries = [entry(1, { result: 6 }), entry(2, {}), entry(3, {}), entry(4, { result: null })];
  expect([...rankEntries(entries, [])]).toEqual([
    [2, { rank: 1, isShared: true }],
    [3, { rank: 1, isShared: true }],
    [1, { rank: 3, isShared: false }],
  ]);
});

test('the declared order decides ties, one after the other', () => {
  const entries = [
    entry(1, { votes: 3 }),
    entry(2, { votes: 9 }),
    entry(3, { firstCriterion: 8 }),
    entry(4, { votes: 3 }),
  ];
  const order = ['FIRST_CRITERION', 'COMMUNITY_VOTES', 'EARLIEST_ENTRY'] as const;
  expect([...rankEntries(entries, order).keys()]).toEqual([3, 2, 1, 4]);
  expect([...rankEntries(entries, ['COMMUNITY_VOTES', 'EARLIEST_ENTRY']).keys()]).toEqual([
    2, 1, 4, 3,
  ]);
  expect(rankEntries(entries, ['COMMUNITY_VOTES']).get(4)).toEqual({ rank: 2, isShared: true });
  expect(rankEntries(entries, order).get(4)).toEqual({ rank: 4, isShared: false });
});
