import { builder } from '#platform/graphql/builder.ts';
import { type CheckedLink, checkWebLinks, linkOutcomes } from './linkCheckService.ts';

const LinkOutcomeEnum = builder.enumType('LinkOutcome', { values: linkOutcomes });

const CheckedLinkType = builder.objectRef<CheckedLink>('CheckedLink').implement({
  fields: (t) => ({
    url: t.exposeString('url'),
    outcome: t.field({ type: LinkOutcomeEnum, resolve: ({ outcome }) => outcome }),
  }),
});

builder.relayMutationField(
  'checkWebLinks',
  { inputFields: (t) => ({ urls: t.stringList({ required: true }) }) },
  {
    description: 'Requests pages of other sites, to find broken links. Needs MANAGE_COMMUNITY.',
    cost: 5_000,
    resolve: (_root, { input }, ctx) => checkWebLinks(ctx, input.urls),
  },
  {
    outputFields: (t) => ({
      results: t.field({ type: [CheckedLinkType], resolve: (checked) => checked }),
    }),
  },
);
