import { describe, expect, test } from 'vitest';
import { instantOf, startOfEventDate } from './communityEventTime.ts';

const utc = (local: string, timeZone: string, overlap: 'EARLIER' | 'LATER' | null = null) => {
  const instant = instantOf(local, timeZone, overlap);
  return instant.ok ? instant.at.toISOString() : instant.fault;
};

describe('a local time is an instant by the rules of its time zone', () => {
  test.each([
    ['America/New_York', '2026-03-07T18:00', '2026-03-07T23:00:00.000Z'],
    ['America/New_York', '2026-03-08T18:00', '2026-03-08T22:00:00.000Z'],
    ['America/New_York', '2026-11-01T18:00', '2026-11-01T23:00:00.000Z'],
    ['Europe/London', '2026-03-28T18:00', '2026-03-28T18:00:00.000Z'],
    ['Europe/London', '2026-03-29T18:00', '2026-03-29T17:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-29T18:00', '2026-03-29T12:15:00.000Z'],
    ['Asia/Kathmandu', '2026-10-25T18:00', '2026-10-25T12:15:00.000Z'],
    // Lord Howe turns its clocks by half an hour.
    ['Australia/Lord_Howe', '2026-04-04T18:00', '2026-04-04T07:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T18:00', '2026-04-05T07:30:00.000Z'],
  ])('%s %s', (timeZone, local, instant) => {
    expect(utc(local, timeZone)).toBe(instant);
  });
});

test('a time that clocks skip is refused', () => {
  expect(utc('2026-03-08T02:30', 'America/New_York')).toBe('gap');
  expect(utc('2026-03-29T01:30', 'Europe/London', 'LATER')).toBe('gap');
  expect(utc('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('gap');
});

test('a time that clocks show twice needs a choice', () => {
  expect(utc('2026-11-01T01:30', 'America/New_York')).toBe('ambiguous');
  expect(utc('2026-11-01T01:30', 'America/New_York', 'EARLIER')).toBe('2026-11-01T05:30:00.000Z');
  expect(utc('2026-11-01T01:30', 'America/New_York', 'LATER')).toBe('2026-11-01T06:30:00.000Z');
  expect(utc('2026-04-05T01:45', 'Australia/Lord_Howe', 'LATER')).toBe('2026-04-04T15:15:00.000Z');
});

test('what is no time, date or zone is refused', () => {
  expect(utc('2026-02-30T10:00', 'UTC')).toBe('format');
  expect(utc('2026-02-20 10:00', 'UTC')).toBe('format');
  expect(utc('2026-02-20T10:00', 'Mars/Olympus')).toBe('format');
  expect(startOfEventDate('2026-13-01', 'UTC')).toBeNull();
});

test('a date starts at the first instant of its day, also where midnight is skipped', () => {
  expect(startOfEventDate('2026-03-29', 'Asia/Beirut')?.toISOString()).toBe(
    '2026-03-28T22:00:00.000Z',
  );
  expect(startOfEventDate('2026-03-29', 'Europe/London', 1)?.toISOString()).toBe(
    '2026-03-29T23:00:00.000Z',
  );
});
