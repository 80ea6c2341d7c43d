import {
  type CountedWork,
  countPendingWork,
  pendingCountLimit,
} from '#platform/feature/pendingWork.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pluralWord } from '#platform/serverWords.ts';

const PendingWorkType = builder.objectRef<CountedWork>('PendingWork').implement({
  description: 'Items that wait for staff.',
  fields: (t) => ({
    href: t.exposeString('href', { description: 'Where they are handled, below the base path.' }),
    count: t.int({
      description: 'At most 1,000, which means that many or more.',
      resolve: ({ total }) => Math.min(total, pendingCountLimit),
    }),
    text: t.string({
      description: 'The count and its noun, in the viewer’s language.',
      resolve: ({ text, total }, _args, ctx) =>
        pluralWord(text, Math.min(total, pendingCountLimit), ctx.locale),
    }),
  }),
});

builder.queryField('pendingWork', (t) =>
  t.field({
    type: [PendingWorkType],
    description: 'What waits for the viewer; empty for members who are not staff.',
    cost: { items: 10 },
    resolve: (_root, _args, ctx) => countPendingWork(ctx),
  }),
);
