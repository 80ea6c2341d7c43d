import { expect, test } from 'vitest';
import { addReason, countLosses, emptyLosses, hasAllRows, otherReasons } from './lossRules.ts';

test('rows add up only if each has an outcome', () => {
  const tally = emptyLosses();
  tally.read = 3;
  tally.written = 1;
  addReason(tally.skipped, 'too long', { example: 'id 7' });
  expect(hasAllRows(tally)).toBe(false);
  addReason(tally.skipped, 'too long', { example: 'id 8' });
  expect(hasAllRows(tally)).toBe(true);
  expect(tally.skipped).toEqual({ 'too long': { count: 2, example: 'id 7' } });
});

test('reasons from outside text do not fill the report', () => {
  const tally = emptyLosses();
  for (let at = 0; at < 1_000; at += 1)
    addReason(tally.merged, `reason ${at}`, { example: 'x'.repeat(999) });
  expect(Object.keys(tally.merged)).toHaveLength(201);
  expect(tally.merged[otherReasons]).toMatchObject({ count: 800 });
  expect(countLosses(tally.merged)).toBe(1_000);
  expect(tally.merged['reason 1']?.example).toHaveLength(200);
});

test('a reason can be named like a property of objects', () => {
  const tally = emptyLosses();
  addReason(tally.merged, 'constructor', { example: 'id 1' });
  expect(countLosses(tally.merged)).toBe(1);
});
