import { expect, test } from 'vitest';
import { isTimeZone } from './timeZones.ts';

test('a time zone is an IANA name that the runtime knows', () => {
  const names = [
    'Europe/London',
    'UTC',
    'America/Argentina/Buenos_Aires',
    '+05:00',
    '',
    'Mars/Sea',
  ];
  expect(names.filter(isTimeZone)).toEqual(names.slice(0, 3));
});
