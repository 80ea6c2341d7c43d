import { mutation } from '#platform/graphql/mutation.ts';
import { reportClick, reportKeyword } from './searchReports.ts';

mutation('reportConvSearch', {
  openToSuspended: true,
  input: (t) => ({
    searchId: t.id({ description: 'Of the search; a visitor needs it.' }),
    searchType: t.string(),
    id: t.id({ required: true }),
    searchQuery: t.string({ required: true }),
    position: t.int(),
    type: t.string({ description: 'conversation, comment or reply' }),
  }),
  run: (ctx, input) => reportClick(ctx, input),
  output: 'success',
});

mutation('reportSearchKeyword', {
  openToSuspended: true,
  input: (t) => ({
    searchId: t.id({ description: 'Of the search; a visitor needs it.' }),
    keyword: t.string({ required: true }),
    pageType: t.string(),
    totalHitCount: t.int(),
    additional: t.field({ type: 'JSON' }),
  }),
  run: (ctx, input) => reportKeyword(ctx, input),
  output: 'success',
});
