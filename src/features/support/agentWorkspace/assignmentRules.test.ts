import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AssignmentCandidate, chooseAssignee } from './assignmentRules.ts';

const agent = (memberId: number, fields: Partial<AssignmentCandidate> = {}) => ({
  ...{ memberId, isAvailable: true, capacity: 10, load: 0, lastAssignedAt: null },
  ...fields,
});

test('nobody is chosen by hand, when all are away, or when all are full', () => {
  expect(chooseAssignee('MANUAL', [agent(1)])).toBeNull();
  expect(chooseAssignee('ROUND_ROBIN', [agent(1, { isAvailable: false })])).toBeNull();
  expect(chooseAssignee('LEAST_LOADED', [agent(1, { load: 10 })])).toBeNull();
});

test('round robin gives everyone the same number', () => {
  const turns = fc
    .integer({ min: 1, max: 6 })
    .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 1, max: 5 })));
  fc.assert(
    fc.property(turns, ([size, rounds]) => {
      const team = Array.from({ length: size }, (_, index) => agent(index + 1, { capacity: 100 }));
      const counts = new Map<number, number>();
      for (let turn = 0; turn < size * rounds; turn += 1) {
        const chosen = team.find(
          ({ memberId }) => memberId === chooseAssignee('ROUND_ROBIN', team),
        );
        if (!chosen) throw new Error('nobody was chosen');
        chosen.lastAssignedAt = new Date(turn + 1);
        counts.set(chosen.memberId, (counts.get(chosen.memberId) ?? 0) + 1);
      }
      expect([...counts.values()]).toEqual(Array(size).fill(rounds));
    }),
  );
});

test('the least loaded is the one with the smallest part of their capacity in use', () => {
  const team = [agent(1, { load: 5 }), agent(2, { load: 3, capacity: 4 }), agent(3, { load: 4 })];
  expect(chooseAssignee('LEAST_LOADED', team)).toBe(3);
});
