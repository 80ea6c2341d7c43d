import {
  type BrokenSiteLink,
  listBrokenSiteLinks,
} from '#features/engage/articleUpkeep/server/siteLinks.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { type CheckedLink, checkWebLinks, linkOutcomes } from './linkCheckService.ts';

const LinkOutcomeEnum = builder.enumType('LinkOutcome', { values: linkOutcomes });

const CheckedLinkType = builder.objectRef<CheckedLink>('CheckedLink').implement({
  fields: (t) => ({
    url: t.exposeString('url'),
    outcome: t.field({ type: LinkOutcomeEnum, resolve: ({ outcome }) => outcome }),
  }),
});

mutation('checkWebLinks', {
  fieldDescription: 'Requests pages of other sites, to find broken links. Needs MANAGE_COMMUNITY.',
  cost: 5_000,
  input: (t) => ({ urls: t.stringList({ required: true }) }),
  run: (ctx, { urls }) => checkWebLinks(ctx, urls),
  output: ['results', [CheckedLinkType]],
});

const BrokenSiteLinkType = builder.objectRef<BrokenSiteLink>('BrokenSiteLink').implement({
  description: 'A link of the navigation, the footer or a custom page that led nowhere.',
  fields: (t) => ({
    source: t.exposeString('source', { description: '`navigation`, `footer` or `page 12`.' }),
    name: t.exposeString('name', { description: 'Of a page its title, else empty.' }),
    href: t.exposeString('href', { description: 'Where it is changed, below the base path.' }),
    url: t.exposeString('url'),
    problem: t.exposeString('problem', {
      description: '`MISSING`, `UNREACHABLE`, or an HTTP status.',
    }),
    since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
    checkedAt: t.field({ type: 'DateTime', resolve: ({ checkedAt }) => checkedAt }),
  }),
});

builder.queryField('brokenSiteLinks', (t) =>
  t.field({
    type: [BrokenSiteLinkType],
    description: 'Of the last weekly check, at most 200. Needs MANAGE_COMMUNITY.',
    cost: { items: 50 },
    resolve: (_root, _args, ctx) => listBrokenSiteLinks(ctx),
  }),
);
