import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listPointEntries, type PointEntry } from './memberLedger.ts';
import { rebuildSums } from './pointSums.ts';

const { db } = await openTestDatabase();

const rows = Array.from({ length: 90 }, (_, index) => ({
  // Booked late: the days do not follow one another.
  day: `2026-01-0${1 + ((index * 7) % 5)}`,
  points: index % 11 === 10 ? -20 : 5 + ((index * 13) % 40),
  isCapped: index % 4 !== 3,
}));

/** What each row counts and leaves, from the first one on. */
function counted(cap: number): Pick<PointEntry, 'counted' | 'total'>[] {
  const days = new Map<string, number>();
  let total = 0;
  return rows.map(({ day, points, isCapped }) => {
    const before = days.get(day) ?? 0;
    const after = isCapped ? before + points : before;
    days.set(day, after);
    const counts = isCapped ? Math.min(cap, after) - Math.min(cap, before) : points;
    total += counts;
    return { counted: counts, total };
  });
}

test('each row says what it counts after the cap of its day, and what the member had then', async () => {
  const member = await makeMember(db);
  for (const [index, { day, points, isCapped }] of rows.entries()) {
    await sql`
      insert into point_ledger (member_id, rule, rule_version, cause, sequence, is_grant, points, is_capped,
        subject, day, caused_at, booked_at)
      values (${member.id}, 'post', 1, ${`test:${index}`}, 0, true, ${points}, ${isCapped}, 'test',
        ${day}::date, ${day}::timestamptz, now())`.execute(db);
  }
  await db.transaction().execute(rebuildSums);
  const cap = await sql<{ cap: number }>`
    select cap from point_caps where since <= '2026-01-01' order by since desc limit 1`.execute(db);
  const expected = counted(cap.rows[0]?.cap ?? 0).toReversed();
  expect(expected.some((row, index) => row.counted !== rows.toReversed()[index]?.points)).toBe(
    true,
  );

  const ctx = testContext(db, { viewer: member.viewer });
  const found: PointEntry[] = [];
  for (let page = 0; page < 4; page += 1) {
    const { nodes, hasMore, totalCount } = await listPointEntries(ctx, member.id, {
      ...{ page, first: 25 },
    });
    expect({ hasMore, totalCount }).toEqual({ hasMore: page < 3, totalCount: 90 });
    found.push(...nodes);
  }
  expect(found.map(({ counted: counts, total }) => ({ counted: counts, total }))).toEqual(expected);
});
