import { describe, expect, test } from 'vitest';
import { type BackupPlan, expiredBackups, isOverdue, lastDue, nextDue } from './backupRules.ts';

const daily: BackupPlan = { schedule: 'daily', hour: 3, keptDays: 7, keptWeeks: 4, keptMonths: 6 };
const weekly: BackupPlan = { ...daily, schedule: 'weekly' };
const at = (text: string) => new Date(`${text}Z`);

describe('the schedule', () => {
  test('of every day', () => {
    expect(lastDue(daily, at('2026-11-30T02:59'))).toEqual(at('2026-11-29T03:00'));
    expect(lastDue(daily, at('2026-11-30T03:00'))).toEqual(at('2026-11-30T03:00'));
    expect(nextDue(daily, at('2026-11-30T03:00'))).toEqual(at('2026-12-01T03:00'));
  });

  test('of every Sunday', () => {
    expect(lastDue(weekly, at('2026-11-30T12:00'))).toEqual(at('2026-11-29T03:00'));
    expect(lastDue(weekly, at('2026-11-29T02:00'))).toEqual(at('2026-11-22T03:00'));
    expect(nextDue(weekly, at('2026-11-30T12:00'))).toEqual(at('2026-12-06T03:00'));
  });

  test('that is off', () => {
    const off: BackupPlan = { ...daily, schedule: 'off' };
    expect(lastDue(off, at('2026-11-30T12:00'))).toBeNull();
    expect(nextDue(off, at('2026-11-30T12:00'))).toBeNull();
    const given = { lastGood: null, since: at('2020-01-01T00:00'), now: at('2026-11-30T12:00') };
    expect(isOverdue(off, given)).toBe(false);
  });
});

describe('the alert', () => {
  const since = at('2026-11-01T00:00');

  test('comes when six hours have passed without the backup that was due', () => {
    const lastGood = at('2026-11-29T03:05');
    expect(isOverdue(daily, { lastGood, since, now: at('2026-11-30T08:59') })).toBe(false);
    expect(isOverdue(daily, { lastGood, since, now: at('2026-11-30T09:01') })).toBe(true);
    const made = at('2026-11-30T08:00');
    expect(isOverdue(daily, { lastGood: made, since, now: at('2026-11-30T09:01') })).toBe(false);
  });

  test('does not come in a community that is younger than the schedule', () => {
    const now = at('2026-11-30T12:00');
    expect(isOverdue(daily, { lastGood: null, since: at('2026-11-30T04:00'), now })).toBe(false);
    expect(isOverdue(daily, { lastGood: null, since, now })).toBe(true);
  });
});

describe('retention', () => {
  const every = (count: number) =>
    Array.from({ length: count }, (_, day) => ({
      createdAt: new Date(+at('2026-11-30T03:00') - day * 86_400_000),
    }));
  const days = (backups: { createdAt: Date }[]) =>
    backups.map(({ createdAt }) => createdAt.toISOString().slice(0, 10));

  test('keeps days, then the newest of weeks, then the newest of months', () => {
    const all = every(200);
    const gone = new Set(expiredBackups(all, daily));
    expect(days(all.filter((each) => !gone.has(each)))).toEqual([
      ...['2026-11-30', '2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25'],
      ...['2026-11-24', '2026-11-22', '2026-11-15'],
      ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
    ]);
  });

  test('keeps the newest of a day, and never gives up the newest of all', () => {
    const two = [at('2026-11-30T03:00'), at('2026-11-30T15:00')].map((createdAt) => ({
      createdAt,
    }));
    expect(expiredBackups(two, daily)).toEqual([two[0]]);
    const none: BackupPlan = { ...daily, keptDays: 0, keptWeeks: 0, keptMonths: 0 };
    expect(expiredBackups(two, none)).toEqual([two[0]]);
  });
});
