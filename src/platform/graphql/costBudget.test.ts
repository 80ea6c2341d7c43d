import { expect, test } from 'vitest';
import { createCostBudget } from './costBudget.ts';

test('a minute’s points may be spent at once, and come back as time goes by', () => {
  const budget = createCostBudget(6_000);
  budget.spend('ann', 6_000, 0);
  expect(budget.secondsUntil('ann', 100, 0)).toBe(1);
  expect(budget.secondsUntil('ann', 3_000, 0)).toBe(30);
  expect(budget.secondsUntil('ann', 3_000, 20_000)).toBe(10);
  expect(budget.secondsUntil('ann', 3_000, 30_000)).toBe(0);
  expect(budget.secondsUntil('ben', 6_000, 0)).toBe(0);
});

test('nobody saves up, or owes, more than a minute’s points', () => {
  const budget = createCostBudget(6_000);
  budget.spend('ann', 7_000, 0);
  expect(budget.secondsUntil('ann', 100, 0)).toBe(11);
  budget.spend('ann', 1_000_000, 0);
  expect(budget.secondsUntil('ann', 100, 0)).toBe(61);
  expect(budget.secondsUntil('ann', 6_000, 120_000)).toBe(0);
  budget.spend('ann', 6_000, 3_600_000);
  expect(budget.secondsUntil('ann', 6_000, 3_600_000)).toBe(60);
});

test('what costs more than a minute’s points takes a full minute, not for ever', () => {
  const budget = createCostBudget(1_000);
  expect(budget.secondsUntil('ann', 40_000, 0)).toBe(0);
  budget.spend('ann', 40_000, 0);
  expect(budget.secondsUntil('ann', 40_000, 0)).toBe(120);
});
