import { expect, test } from 'vitest';
import { presetDays, previousDays, todayIn } from './reportDays.ts';

test('presets are days, both included; months are those of the calendar', () => {
  expect(presetDays('7', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(presetDays('month', '2026-03-03')).toEqual({ from: '2026-03-01', to: '2026-03-03' });
  expect(presetDays('lastMonth', '2026-03-03')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(presetDays('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('the period before has as many days', () => {
  expect(previousDays({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    ...{ from: '2026-01-29', to: '2026-02-28' },
  });
});

test('today is a day of the time zone', () => {
  const now = new Date('2026-03-03T23:30:00Z');
  expect(todayIn('Europe/Berlin', now)).toBe('2026-03-04');
  expect(todayIn('America/New_York', now)).toBe('2026-03-03');
});
