import { builder } from '#platform/graphql/builder.ts';
import { changeCommunity } from './communityService.ts';

builder.relayMutationField(
  'updateCommunity',
  {
    inputFields: (t) => ({
      name: t.string(),
      description: t.string(),
      footerText: t.string(),
      logoUrl: t.string(),
      logoDarkUrl: t.string(),
      faviconUrl: t.string(),
      primary: t.string({ description: 'A colour such as #1f6feb.' }),
      primaryDark: t.string({ description: 'The same in the dark theme.' }),
      defaultLanguage: t.string(),
      activeLanguages: t.stringList(),
      signupEnabled: t.boolean(),
      privateCommunity: t.boolean(),
    }),
  },
  {
    description: 'Changes the settings that are named; needs MANAGE_COMMUNITY.',
    resolve: (_root, { input: { clientMutationId, ...input } }, ctx) => changeCommunity(ctx, input),
  },
  { outputFields: (t) => ({ name: t.string({ resolve: ({ name }) => name }) }) },
);
