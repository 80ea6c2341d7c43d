import { builder } from '#platform/graphql/builder.ts';
import { feedProblems } from '../rssFeedRules.ts';
import type { FeedEntry } from './parseFeedEntries.ts';
import { getRssFeed, type RssFeed } from './rssFeedService.ts';

const FeedProblemEnum = builder.enumType('RssFeedProblem', { values: feedProblems });

const RssFeedEntryType = builder.objectRef<FeedEntry>('RssFeedEntry').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    url: t.exposeString('url'),
    publishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ publishedAt }) => (publishedAt === null ? null : new Date(publishedAt)),
    }),
  }),
});

const RssFeedType = builder.objectRef<RssFeed>('RssFeed').implement({
  description: 'A feed of another site that a page shows.',
  fields: (t) => ({
    url: t.exposeString('url'),
    title: t.exposeString('title'),
    problem: t.field({
      type: FeedProblemEnum,
      nullable: true,
      description: 'Why the last request failed. The entries are those of the last success.',
      resolve: ({ problem }) => problem,
    }),
    entries: t.field({
      type: [RssFeedEntryType],
      args: { first: t.arg.int() },
      resolve: ({ entries }, { first }) => entries.slice(0, Math.max(first ?? 20, 0)),
    }),
  }),
});

builder.queryFields((t) => ({
  rssFeed: t.field({
    type: RssFeedType,
    nullable: true,
    description: 'Null for a feed that no page shows.',
    cost: 500,
    args: { url: t.arg.string({ required: true }) },
    resolve: (_root, { url }, ctx) => getRssFeed(ctx, url),
  }),
}));
