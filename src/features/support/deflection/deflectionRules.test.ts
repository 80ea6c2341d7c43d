import { expect, test } from 'vitest';
import { avoidedShare, deflectionRate, isHeldOut } from './deflectionRules.ts';

const members = Array.from({ length: 20_000 }, (_, at) => at + 1);
const heldOutAt = (day: string) => members.filter((id) => isHeldOut(id, new Date(day)));

test('a tenth is held out, the same members for a month and others in the next', () => {
  const inMay = heldOutAt('2026-05-01T00:00:00Z');
  expect(inMay.length / members.length).toBeGreaterThan(0.09);
  expect(inMay.length / members.length).toBeLessThan(0.11);
  expect(heldOutAt('2026-05-31T23:59:59Z')).toEqual(inMay);
  const again = heldOutAt('2026-06-01T00:00:00Z').filter((id) => inMay.includes(id));
  expect(again.length / inMay.length).toBeLessThan(0.2);
});

test('the rates compare what was shown with what was held out', () => {
  const counts = {
    shown: 90,
    solved: 27,
    openedAfterShown: 45,
    heldOut: 10,
    openedAfterHeldOut: 8,
  };
  expect(deflectionRate(counts)).toBeCloseTo(0.3);
  expect(avoidedShare(counts)).toBeCloseTo(0.3);
  const none = { shown: 0, solved: 0, openedAfterShown: 0, heldOut: 0, openedAfterHeldOut: 0 };
  expect([deflectionRate(none), avoidedShare(none)]).toEqual([null, null]);
});
