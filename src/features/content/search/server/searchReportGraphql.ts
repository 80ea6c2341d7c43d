import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { reportClick, reportKeyword } from './searchReports.ts';

builder.relayMutationField(
  'reportConvSearch',
  {
    inputFields: (t) => ({
      searchId: t.id({ description: 'Of the search; a visitor needs it.' }),
      searchType: t.string(),
      id: t.id({ required: true }),
      searchQuery: t.string({ required: true }),
      position: t.int(),
      type: t.string({ description: 'conversation, comment or reply' }),
    }),
  },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: async (_root, { input }, ctx) => {
      await reportClick(ctx, input);
      return { success: true };
    },
  },
  { outputFields: (t) => ({ success: t.exposeBoolean('success') }) },
);

builder.relayMutationField(
  'reportSearchKeyword',
  {
    inputFields: (t) => ({
      searchId: t.id({ description: 'Of the search; a visitor needs it.' }),
      keyword: t.string({ required: true }),
      pageType: t.string(),
      totalHitCount: t.int(),
      additional: t.field({ type: 'JSON' }),
    }),
  },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: async (_root, { input }, ctx) => {
      await reportKeyword(ctx, input);
      return { success: true };
    },
  },
  { outputFields: (t) => ({ success: t.exposeBoolean('success') }) },
);
