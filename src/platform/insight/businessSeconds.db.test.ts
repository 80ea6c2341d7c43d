import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type BusinessCalendar, businessMsBetween } from '#core/businessTime.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { businessSecondsOf } from './businessSeconds.ts';

const { db } = await openTestDatabase();

const calendar: BusinessCalendar = {
  timeZone: 'Europe/Berlin',
  intervals: [
    ...([1, 2, 3, 4, 5] as const).flatMap((day) => [
      { day, from: 9 * 60, to: 12 * 60 },
      { day, from: 13 * 60, to: 17 * 60 },
    ]),
    // Through the night.
    { day: 6, from: 22 * 60, to: 26 * 60 },
  ],
  exceptions: [{ date: '2026-03-30', intervals: [] }],
};

/** Around the change to summer time. */
const [from, to] = [new Date('2026-03-20T00:00:00Z'), new Date('2026-04-10T00:00:00Z')];

test('business time in SQL is that of service levels, across a clock change', async () => {
  const seconds = businessSecondsOf(calendar, from, to);
  const pairs = Array.from({ length: 300 }, (_, index) => {
    const start = +from + ((index * 7_919_993) % 1_200_000) * 1000;
    return { start: new Date(start), end: new Date(start + ((index * 104_729) % 500_000) * 1000) };
  });
  const { rows } = await sql<{ seconds: number }>`
    select ${seconds(sql`starts`, sql`ends`)} as seconds
    from unnest(${pairs.map(({ start }) => start)}::timestamptz[], ${pairs.map(({ end }) => end)}::timestamptz[])
      with ordinality as pairs (starts, ends, place) order by place`.execute(db);
  expect(rows.map((row) => Math.round(row.seconds))).toEqual(
    pairs.map(({ start, end }) => Math.round(businessMsBetween(calendar, +start, +end) / 1000)),
  );
});

test('without an end there is no time', async () => {
  const seconds = businessSecondsOf(calendar, from, to);
  const { rows } = await sql<{ seconds: number | null }>`
    select ${seconds(sql`${from}::timestamptz`, sql`null::timestamptz`)} as seconds`.execute(db);
  expect(rows).toEqual([{ seconds: null }]);
});
