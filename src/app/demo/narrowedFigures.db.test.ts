import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import '#app/features.ts';
import '../serverFeatures.ts';
import { settleAsked } from '#core/insight/insightAsked.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { offeredFigures } from '#platform/insight/insightFigure.ts';
import { filtersNotApplied, measureFigure, selectFacts } from '#platform/insight/measureFigure.ts';
import { countFacts } from '#platform/insight/readFacts.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { seedDemo } from './seedDemo.ts';

const { db } = await openTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const period = { from: '2026-05-17', to: '2026-06-15' };
let viewer = anonymousViewer;
let segment = '';

/** The demo, in which every third member is in a profile list, and every second one in France. */
beforeAll(async () => {
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now });
  const { rows } = await sql<{ id: number }>`
    insert into profile_lists (name) values ('Partners') returning id`.execute(db);
  segment = `${rows[0]?.id}`;
  await sql`update members set joined_at = '2026-06-01T00:00:00Z',
    profile_list_ids = case when id % 3 = 0 then array[${segment}::bigint] else '{}' end,
    country = case when id % 2 = 0 then 'FR' else 'DE' end`.execute(db);
  await sql`delete from insight_cells`.execute(db);
  await sql`insert into insight_cells
      (day, category_id, country, is_member, views, visitors, seconds, reads) values
    ('2026-06-01', 1, 'FR', true, 3, 1, 0, 0), ('2026-06-01', 1, 'FR', false, 4, 1, 0, 0),
    ('2026-06-01', 2, 'DE', true, 8, 1, 0, 0), ('2026-04-01', 1, 'FR', true, 16, 1, 0, 0)`.execute(
    db,
  );
  const administrator = await makeMember(db, { role: 'administrator' });
  viewer = (await findViewer(testContext(db), administrator.id)) ?? anonymousViewer;
});

const during = (column: string) =>
  `${column} >= '2026-05-17T00:00:00Z' and ${column} < '2026-06-15T12:00:00Z'`;
const listed = `p.deleted_at is null and p.merged_into_id is null and p.archived_at is null`;
const author = (column: string, condition: string) =>
  `exists (select from members m where m.id = ${column} and m.${condition})`;

/** What a figure says of those for whom a condition on members holds, told by SQL of its own. */
const expected: Record<string, (condition: string) => string> = {
  newPosts: (condition) => `select count(*) from conversations p where ${listed}
    and p.type not in ('POLLS', 'EVENT', 'CONTEST', 'CONTEST_ENTRY') and ${during('p.created_at')}
    and ${author('p.author_id', condition)}`,
  newResponses: (condition) => `select count(*) from comments c
    join conversations p on p.id = c.conversation_id
    where ${listed} and c.deleted_at is null and ${during('c.created_at')}
      and ${author('c.author_id', condition)} and (c.parent_id is null
        or exists (select from comments o where o.id = c.parent_id and o.deleted_at is null))`,
  signUps: (condition) => `select count(*) from members m
    where m.deleted_at is null and ${during('m.joined_at')} and m.${condition}`,
  requestsOpened: (condition) => `select count(*) from support_requests r
    where r.merged_into is null and r.hidden_as is null and ${during('r.created_at')}
      and ${author('r.requester_id', condition)}`,
};

async function measure(key: string, filter: object, as: Viewer = viewer) {
  const figure = offeredFigures(as).find((each) => each.key === key);
  if (!figure) throw new Error(`There is no figure ${key}`);
  const ctx = testContext(db, { viewer: as, now, settings: await readSettings(db) });
  const asked = settleAsked({ ...period, ...filter });
  const measured = await measureFigure(ctx, figure, asked);
  const { facts, periods } = await selectFacts(ctx, figure, asked);
  const behind = await countFacts(db, facts, {
    ...{ measure: figure.measure, now: periods.now, isDaily: periods.isDaily },
    ...{ key: undefined, part: undefined },
  });
  const isSum = figure.measure === 'SUM';
  expect(isSum ? behind.sum : behind.count, key).toBe(measured?.value);
  return { value: measured?.value, notApplied: filtersNotApplied(as, figure, asked) };
}

test.each(Object.entries(expected))('%s of a profile list, and of a country', async (key, told) => {
  const all = await measure(key, {});
  for (const [filter, condition] of [
    [{ segment }, `profile_list_ids @> array[${segment}]::bigint[]`],
    [{ country: 'FR' }, `country = 'FR'`],
  ] as const) {
    const { value, notApplied } = await measure(key, filter);
    const { rows } = await sql.raw<{ count: string }>(told(condition)).execute(db);
    expect(value).toBe(Number(rows[0]?.count));
    expect(value, 'the filter leaves out some').toBeLessThan(Number(all.value));
    expect(value).toBeGreaterThan(0);
    expect(notApplied).toEqual([]);
  }
});

test('views are narrowed by what their combinations are counted by', async () => {
  expect((await measure('pageViews', { country: 'FR' })).value).toBe(7);
  expect((await measure('memberViews', { country: 'FR' })).value).toBe(3);
  expect((await measure('pageViews', { segment })).notApplied).toEqual(['segment']);
  expect((await measure('champions', { segment, country: 'FR' })).notApplied).toEqual([
    ...['segment', 'country'],
  ]);
});

test('who may not read profile lists can’t ask who is in one', async () => {
  const permissions = new Set(viewer.permissions);
  permissions.delete('EDIT_USER_PROFILE_LIST');
  const { value, notApplied } = await measure('signUps', { segment }, { ...viewer, permissions });
  expect(value).toBe((await measure('signUps', {})).value);
  expect(notApplied).toEqual(['segment']);
});
