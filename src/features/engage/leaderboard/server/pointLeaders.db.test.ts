import { graphql } from 'graphql';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import {
  earnedWithin,
  ledgerDays,
  type PointRange,
} from '#features/engage/points/server/earnedPoints.ts';
import { bookPoints } from '#features/engage/points/server/ledger.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { mergePreferences } from '#features/people/members/server/preferenceQueries.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const now = new Date(Date.UTC(2026, 5, 15, 12));
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const garden = await makeCategory(db);
const street = await makeCategory(db);

const ann = await makeMember(db, { username: 'ann' });
const ben = await makeMember(db, {
  username: 'ben',
  last_activity_at: new Date(Date.UTC(2040, 0, 1)),
});
const cid = await makeMember(db, { username: 'cid' });
const dot = await makeMember(db, { username: 'dot', last_activity_at: ago(9) });
const hidden = await makeMember(db, { username: 'hidden', blocked_at: now });
await makeMember(db, { username: 'none' });

/** Accepted answers, each worth 15 points without a cap. */
async function answer(
  { id }: { id: number },
  days: number,
  { categoryId = garden.id, times = 1 } = {},
) {
  const found = Array.from({ length: times }, (_, n) => ({
    ...{ rule: 'acceptedAnswer', cause: `test:${id}:${days}:${categoryId}:${n}`, memberId: id },
    ...{ at: ago(days), subject: 'test', categoryId, conversationId: null, commentId: null },
  }));
  const reading = { subjects: [], causes: found.map(({ cause }) => cause), found };
  await db
    .transaction()
    .execute((trx) => bookPoints({ trx, emit: () => {} }, reading, { timeZone: 'UTC', now }));
}

await answer(ann, 400, { times: 3 });
await answer(ann, 2, { categoryId: street.id });
await answer(ben, 40, { times: 2 });
await answer(cid, 3, { times: 2 });
await answer(dot, 45);
await answer(hidden, 1, { times: 9 });

async function board(args: string, viewer?: Viewer) {
  const source = `{ leaderBoardMembers(sortKey: POINTS ${args}) { totalCount
    nodes { username user_points rank recentPoints } own { username user_points rank } } }`;
  const contextValue = testContext(db, { now, ...(viewer && { viewer }) });
  const { data, errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).leaderBoardMembers;
}

interface Leader {
  username: string;
  user_points: number;
  rank: number;
}

const rows = async (args: string) =>
  (await board(args)).nodes.map((row: Leader) => [row.rank, row.username, row.user_points]);
const from = (days: number) => `dateFrom: "${ago(days).toISOString()}"`;
const to = (days: number) => `dateTo: "${ago(days).toISOString()}"`;

test('by points equal members share a rank that counts for the next, the last active first, and the blocked have none', async () => {
  expect(await rows('')).toEqual([
    [1, 'ann', 60],
    [2, 'ben', 30],
    [2, 'cid', 30],
    [4, 'dot', 15],
  ]);
  expect((await board('')).totalCount).toBe(4);
});

test.each([
  [
    from(7),
    [
      [1, 'cid', 30],
      [2, 'ann', 15],
    ],
  ],
  [
    from(5),
    [
      [1, 'cid', 30],
      [2, 'ann', 15],
    ],
  ],
  [
    `${from(45)} ${to(40)}`,
    [
      [1, 'ben', 30],
      [2, 'dot', 15],
    ],
  ],
  [
    from(100),
    [
      [1, 'ben', 30],
      [1, 'cid', 30],
      [3, 'ann', 15],
      [3, 'dot', 15],
    ],
  ],
  [
    to(41),
    [
      [1, 'ann', 45],
      [2, 'dot', 15],
    ],
  ],
  [`${from(2)} ${to(2)}`, [[1, 'ann', 15]]],
  [`${from(401)} ${to(399)}`, [[1, 'ann', 45]]],
  [`categories: ["${street.id}"]`, [[1, 'ann', 15]]],
  [
    `${from(50)} categories: ["${garden.id}"]`,
    [
      [1, 'ben', 30],
      [1, 'cid', 30],
      [3, 'dot', 15],
    ],
  ],
])('with %s the points of those days and places count', async (args, expected) => {
  expect(await rows(args)).toEqual(expected);
});

test('a long range, read as the total without the days outside, has the same points', async () => {
  const ledger = await ledgerDays(db);
  expect(ledger).toBeDefined();
  const pointsIn = async (range: PointRange) => {
    const { rows: found } = await sql<{ member_id: number; points: number }>`
      select member_id, points from ${earnedWithin(range)} as earned
      where points <> 0 order by member_id`.execute(db);
    return found;
  };
  const days = [null, 401, 400, 399, 100, 42, 41, 40, 5, 2, 0].map((days) =>
    days === null ? null : ago(days).toISOString().slice(0, 10),
  );
  for (const first of days) {
    for (const last of days) {
      if (first !== null && last !== null && last < first) continue;
      const range = { from: first, to: last };
      expect(await pointsIn({ ...range, ...(ledger && { ledger }) })).toEqual(
        await pointsIn(range),
      );
    }
  }
});

test('a search keeps the ranks, and one’s own row is there whatever is listed', async () => {
  expect(await rows('keyword: "dot"')).toEqual([[4, 'dot', 15]]);
  for (const args of ['', 'keyword: "ann"', 'page: 3', 'size: 1']) {
    expect((await board(args, dot.viewer)).own).toEqual({
      username: 'dot',
      user_points: 15,
      rank: 4,
    });
  }
  expect((await board(from(7), ann.viewer)).own).toMatchObject({ user_points: 15, rank: 2 });
  expect((await board(from(5), ann.viewer)).own).toMatchObject({ user_points: 15, rank: 2 });
  expect((await board(from(7), dot.viewer)).own).toBeNull();
  expect((await board('')).own).toBeNull();
});

test('who opts out is on no board, not even in their own row, and opts in again', async () => {
  const eve = await makeMember(db, { username: 'eve', conversation_count: 4 });
  await answer(eve, 2, { times: 4 });
  const choose = (listed: string) =>
    mergePreferences(db, { memberId: eve.id, now }, [
      { category: 'PRIVACY', type: 'LEADERBOARD', properties: { listed } },
    ]);
  const namesOn = async (args: string) => {
    const { nodes, own } = await board(args, eve.viewer);
    return [nodes.map(({ username }: Leader) => username), own?.username ?? null];
  };
  const since = `dateFrom: "${ago(3).toISOString()}"`;
  expect(await namesOn(since)).toEqual([['eve', 'cid', 'ann'], 'eve']);
  await choose('OFF');
  expect(await namesOn(since)).toEqual([['cid', 'ann'], null]);
  expect(await namesOn('keyword: "eve"')).toEqual([[], null]);
  const source = '{ leaderBoardMembers(sortKey: CONVERSATION_COUNT) { nodes { username } } }';
  const { data } = await graphql({
    schema: productSchema,
    source,
    contextValue: testContext(db, { now }),
  });
  expect(JSON.stringify(data)).not.toContain('eve');
  await choose('AUTO');
  expect(await namesOn(since)).toEqual([['eve', 'cid', 'ann'], 'eve']);
  await choose('OFF');
});

test('a line of the last 30 days goes with each', async () => {
  const { nodes } = await board('keyword: "cid"');
  expect(nodes[0].recentPoints).toHaveLength(30);
  expect(nodes[0].recentPoints.at(-4)).toBe(30);
  expect(nodes[0].recentPoints.at(-1)).toBe(0);
});

test('where gamification is off there is no leaderboard', async () => {
  const source = '{ leaderBoardMembers { nodes { username } } }';
  const contextValue = testContext(db, { settings: { gamificationEnabled: false } });
  const { errors } = await graphql({ schema: productSchema, source, contextValue });
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'NOT_FOUND' });
});

test('staff are listed without a rank, and count for nobody’s', async () => {
  const team = await makeMember(db, { username: 'team', brand_user: true });
  await answer(team, 41, { times: 3 });
  expect(await rows('')).toEqual([
    [1, 'ann', 60],
    [null, 'team', 45],
    [2, 'ben', 30],
    [2, 'cid', 30],
    [4, 'dot', 15],
  ]);
  expect((await board('page: 3', dot.viewer)).own).toMatchObject({ rank: 4 });
  expect((await board('', team.viewer)).own).toBeNull();
});
