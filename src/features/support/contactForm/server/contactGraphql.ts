import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { confirmContact, contactSupport, findContact, isContactOpen } from './contactService.ts';

/** Whoever wrote before the community became private can still confirm it. */
const byToken = fieldFacts({ opensByToken: true });

const ContactStateEnum = builder.enumType('SupportContactState', {
  values: ['PENDING', 'CONFIRMED'] as const,
});

builder.queryFields((t) => ({
  supportContactOpen: t.boolean({
    description: 'Whether people without an account can open requests.',
    resolve: (_root, _args, ctx) => isContactOpen(ctx),
  }),
  supportContact: t.field({
    type: ContactStateEnum,
    nullable: true,
    cost: 50,
    extensions: byToken,
    description: 'The state of a request that waits for a confirmation; null for an invalid token.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, ctx) => (await findContact(ctx, token))?.state ?? null,
  }),
}));

builder.relayMutationField(
  'contactSupport',
  {
    description: 'Sends a link to an email address, by which its owner opens the request.',
    inputFields: (t) => ({
      name: t.string({ required: true }),
      email: t.string({ required: true }),
      title: t.string({ required: true }),
      message: t.string({ required: true, description: 'HTML.' }),
      website: t.string({ description: 'Only bots fill it in.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      await contactSupport(ctx, input);
      return true;
    },
  },
  { outputFields: (t) => ({ success: t.boolean({ resolve: (done) => done }) }) },
);

builder.relayMutationField(
  'confirmContact',
  {
    description: 'Opens the request whose email address the token proves.',
    inputFields: (t) => ({ token: t.string({ required: true }) }),
  },
  {
    extensions: byToken,
    resolve: (_root, { input: { token } }, ctx) => confirmContact(ctx, token),
  },
  {
    outputFields: (t) => ({
      number: t.string({ resolve: ({ number }) => `${number}` }),
      path: t.string({
        nullable: true,
        description: 'The public link of the request; null if it was confirmed before.',
        resolve: ({ path }) => path,
      }),
    }),
  },
);
