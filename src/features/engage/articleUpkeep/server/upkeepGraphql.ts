import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { type BrokenLink, listBrokenLinks } from './brokenLinks.ts';
import { listSearchGaps, type SearchGap } from './searchGaps.ts';

const SearchGapType = builder.objectRef<SearchGap>('SearchGap').implement({
  description: 'A search that readers made in vain.',
  fields: (t) => ({
    keyword: t.exposeString('keyword'),
    searches: t.exposeInt('searches'),
    withoutResults: t.exposeInt('withoutResults'),
    withoutClick: t.exposeInt('withoutClick', { description: 'Nothing found was opened.' }),
    refined: t.exposeInt('refined', { description: 'Followed by another search.' }),
  }),
});

const BrokenLinkType = builder.objectRef<BrokenLink>('BrokenLink').implement({
  description: 'A link of a published article that led nowhere when it was checked.',
  fields: (t) => ({
    url: t.exposeString('url'),
    problem: t.exposeString('problem', { description: 'An HTTP status, MISSING or UNREACHABLE.' }),
    since: t.expose('since', { type: 'DateTime' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
    conversation: t.field({ type: ConversationType, resolve: ({ post }) => post }),
  }),
});

const BrokenLinkPage = pageObject('BrokenLinkPage', BrokenLinkType, { countCost: 100 });

builder.queryFields((t) => ({
  searchGaps: t.field({
    type: [SearchGapType],
    cost: { weight: 2_000, items: 20 },
    description:
      'Searches of the last days that readers made in vain, for those who write articles.',
    args: { days: t.arg.int({ required: true }) },
    resolve: (_root, { days }, ctx) => listSearchGaps(ctx, days),
  }),
  brokenLinks: t.field({
    type: BrokenLinkPage,
    cost: 200,
    description: 'Links of published articles that lead nowhere, for those who write articles.',
    args: { page: t.arg.int() },
    resolve: (_root, { page }, ctx) => listBrokenLinks(ctx, Math.max(page ?? 0, 0)),
  }),
}));
