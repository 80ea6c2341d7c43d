import { builder } from '#platform/graphql/builder.ts';
import { SupportEntryType } from './supportEntryGraphql.ts';
import { SupportRequestType } from './supportGraphql.ts';
import { listEntries } from './supportQueries.ts';

builder.objectField(SupportRequestType, 'entries', (t) =>
  t.field({
    type: [SupportEntryType],
    cost: { weight: 20, items: 10 },
    description: 'In order, those that the viewer sees; of a long request the newest.',
    args: {
      last: t.arg.int({ defaultValue: 200 }),
      before: t.arg.int({ description: 'Those before the entry with this seq.' }),
      only: t.arg.int({ description: 'The entry with this seq.' }),
    },
    resolve: (row, { last, before, only }, ctx) =>
      listEntries(ctx, row.id, {
        ...{ limit: Math.min(Math.max(last ?? 200, 1), 500), before, only },
      }),
  }),
);
