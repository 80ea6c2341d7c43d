import { builder } from '#platform/graphql/builder.ts';
import { InsightDashboardType } from './dashboardGraphql.ts';
import { listDaysOfPage, listTimedPages, type TimedPages } from './pageTimes.ts';

const TimedPagesType = builder.objectRef<TimedPages>('InsightPageTimes').implement({
  description: 'In what time the server answered, by page or by day; times are in milliseconds.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Of the layout, or the day.' }),
    name: t.exposeString('name'),
    count: t.exposeFloat('count', { description: 'Requests, of bots and from the cache as well.' }),
    p50: t.exposeFloat('p50', { description: 'Half of the requests took at most this.' }),
    p95: t.exposeFloat('p95'),
    previousP95: t.exposeFloat('previousP95', {
      nullable: true,
      description: 'Of pages, in as many days before.',
    }),
  }),
});

const PageDaysType = builder
  .objectRef<Awaited<ReturnType<typeof listDaysOfPage>>>('InsightPageDays')
  .implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Of the page.' }),
      days: t.field({ type: [TimedPagesType], resolve: ({ days }) => days }),
    }),
  });

builder.objectFields(InsightDashboardType, (t) => ({
  pageTimes: t.field({
    type: [TimedPagesType],
    cost: { weight: 200, items: 10 },
    description:
      'Pages by their time, the slowest first; on the system dashboard. Days are in UTC.',
    args: { first: t.arg.int({ description: 'At most 200, 10 without.' }) },
    resolve: async ({ dashboard, asked }, { first }, ctx) => {
      if (dashboard !== 'system') return [];
      return (await listTimedPages(ctx, asked)).slice(0, Math.max(first ?? 10, 1));
    },
  }),
  pageDays: t.field({
    type: PageDaysType,
    cost: { weight: 100, items: 30 },
    description: 'The time of one page by day (UTC).',
    args: { page: t.arg.string({ required: true, description: 'Key of its layout.' }) },
    resolve: ({ asked }, { page }, ctx) => listDaysOfPage(ctx, asked, page),
  }),
}));
