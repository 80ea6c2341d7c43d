import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyTally, type ImportOutcome, isBalanced, tallyRow } from './importTally.ts';

const outcome: fc.Arbitrary<ImportOutcome> = fc.oneof(
  fc.record({ kind: fc.constantFrom('made', 'updated', 'unchanged') }),
  fc.record({
    kind: fc.constantFrom('merged', 'degraded', 'dropped', 'malformed'),
    reason: fc.constantFrom('one', 'two', 'toString'),
  }),
);

test('whatever becomes of the rows, a tally adds up', () => {
  fc.assert(
    fc.property(fc.array(outcome), (outcomes) => {
      const tally = outcomes.reduce((sum, one, line) => tallyRow(sum, line, one), emptyTally());
      expect(tally.read).toBe(outcomes.length);
      expect(isBalanced(tally)).toBe(true);
    }),
  );
});

test('only the first malformed lines are kept, all are counted', () => {
  let tally = emptyTally();
  for (let line = 1; line <= 1_200; line += 1) {
    tally = tallyRow(tally, line, { kind: 'malformed', reason: 'broken' });
  }
  expect(tally.malformed).toBe(1_200);
  expect(tally.malformedLines).toHaveLength(1_000);
});
