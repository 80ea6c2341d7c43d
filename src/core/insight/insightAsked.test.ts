import { expect, test } from 'vitest';
import {
  daysOfStep,
  insightAskedOf,
  insightPresetOf,
  insightSearch,
  stepsOfPeriod,
} from './insightAsked.ts';

const now = new Date('2026-06-17T12:00:00Z');
const asked = (query: string) => insightAskedOf(new URLSearchParams(query), now);

test('a preset moves with the calendar and wins over days', () => {
  expect(asked('')).toMatchObject({ from: '2026-05-19', to: '2026-06-17', step: 'DAY' });
  expect(asked('period=lastMonth&from=2020-01-01&to=2020-01-02')).toMatchObject({
    ...{ from: '2026-05-01', to: '2026-05-31' },
  });
  expect(asked('period=365')).toMatchObject({ from: '2025-06-18', to: '2026-06-17', step: 'WEEK' });
  expect(insightPresetOf(new URLSearchParams('from=2026-06-01&to=2026-06-02'))).toBe(null);
});

test('today is a day of the time zone', () => {
  expect(
    insightAskedOf(new URLSearchParams('zone=Asia/Tokyo'), new Date('2026-06-17T20:00:00Z')),
  ).toMatchObject({ to: '2026-06-18' });
});

test('days in the wrong order are turned round, and of too many the last ones are shown', () => {
  expect(asked('from=2026-06-18&to=2026-06-01')).toMatchObject({
    ...{ from: '2026-06-01', to: '2026-06-18' },
  });
  expect(asked('from=2020-01-01&to=2026-06-01')).toMatchObject({
    ...{ from: '2024-06-01', to: '2026-06-01', step: 'WEEK' },
  });
});

test('what an address asks for in vain is left out, and nothing else with it', () => {
  const standard = asked('');
  for (const query of [
    ...['from=2026-02-31&to=2026-03-01', 'from=2026-03-01', 'zone=Mars/Base', 'type=<b>'],
    ...['step=HOUR', 'category=0x1', 'period=', 'language=%00', 'from=a&to=b', 'country=de'],
  ])
    expect(asked(query)).toEqual(standard);
  expect(insightPresetOf(new URLSearchParams('from=2026-02-31&to=2026-03-01'))).toBe('30');
  expect(asked('from=2026-06-01&to=2026-06-02&category=x&topic=7')).toEqual({
    ...{ ...standard, from: '2026-06-01', to: '2026-06-02', topic: '7' },
  });
});

test('an address keeps what all dashboards understand', () => {
  const kept = insightSearch(
    new URLSearchParams('period=7&from=2026-01-01&category=3&page=2&topic='),
  );
  expect(`${kept}`).toBe('period=7&category=3');
});

test('steps cover the period; a week that begins before it has fewer days', () => {
  const period = { from: '2026-06-03', to: '2026-06-17', step: 'WEEK' } as const;
  expect(stepsOfPeriod(period)).toEqual(['2026-06-01', '2026-06-08', '2026-06-15']);
  expect(daysOfStep(period, '2026-06-01')).toEqual({ from: '2026-06-03', to: '2026-06-07' });
  expect(daysOfStep(period, '2026-06-15')).toEqual({ from: '2026-06-15', to: '2026-06-17' });
  expect(stepsOfPeriod({ ...period, step: 'DAY' })).toHaveLength(15);
});
