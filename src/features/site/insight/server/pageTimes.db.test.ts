import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { bucketOfTime } from '#core/insight/timeHistogram.ts';
import type { Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema as schema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { forgetPageTimes, keepPageTimes } from './pageTimes.ts';

const { db } = await openTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const administrator = await makeMember(db, { role: 'administrator' });
const moderator = await makeMember(db, { role: 'moderator' });

const timed = (day: string, page: string, ms: number, count: number) => ({
  ...{ day, page, bucket: bucketOfTime(ms), count },
});

async function ask(viewer: Viewer, fields: string, dashboard = 'system') {
  const contextValue = testContext(db, { viewer, now });
  const source = `{ insightDashboard(dashboard: "${dashboard}", from: "2026-06-01", to: "2026-06-15") { ${fields} } }`;
  const { data, errors } = await graphql({ schema, source, contextValue });
  const code = errors?.[0]?.originalError && Reflect.get(errors[0].originalError, 'code');
  return { data: JSON.parse(JSON.stringify(data ?? null))?.insightDashboard, code };
}

test('pages are listed by their time, added up over processes and days', async () => {
  // Twice, as two processes tell them.
  for (let process = 0; process < 2; process++) {
    await keepPageTimes(db, [
      ...[timed('2026-06-01', 'ADMIN_INSIGHT_PAGE', 90, 5), timed('2026-06-02', 'FAST', 8, 50)],
      ...[timed('2026-06-03', 'ADMIN_INSIGHT_PAGE', 2_500, 5), timed('2026-05-20', 'FAST', 700, 1)],
    ]);
  }
  const { data } = await ask(
    administrator.viewer,
    'pageTimes { key name count p50 p95 previousP95 } pageDays(page: "ADMIN_INSIGHT_PAGE") { name days { key count p50 } }',
  );
  // Of 20 requests ten are up to 100 ms, and 19 within nine tenths of the bucket from 2 to 3 seconds.
  expect(data.pageTimes).toEqual([
    {
      ...{ key: 'ADMIN_INSIGHT_PAGE', name: 'Insight', count: 20, p50: 100, p95: 2_900 },
      previousP95: null,
    },
    { key: 'FAST', name: 'FAST', count: 100, p50: 7.5, p95: 9.75, previousP95: 737.5 },
  ]);
  expect(data.pageDays).toEqual({
    name: 'Insight',
    days: [
      { key: '2026-06-01', count: 10, p50: 87.5 },
      { key: '2026-06-03', count: 10, p50: 2_500 },
    ],
  });
});

test('other dashboards have none, nor is there a page that is none', async () => {
  expect((await ask(administrator.viewer, 'pageTimes { key }', 'content')).data.pageTimes).toEqual(
    [],
  );
  const none = await ask(administrator.viewer, 'pageDays(page: "nothing") { name }');
  expect(none.code).toBe('NOT_FOUND');
  expect((await ask(moderator.viewer, 'pageTimes { key }')).code).toBe('FORBIDDEN');
});

test('times are kept for two years', async () => {
  await keepPageTimes(db, [timed('2024-06-12', 'OLD', 8, 1), timed('2024-06-13', 'OLD', 8, 1)]);
  await forgetPageTimes(db, now);
  const rows = await db.selectFrom('page_times').select('page').where('page', '=', 'OLD').execute();
  expect(rows).toHaveLength(1);
});
