import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { contactSchema } from '../contactFormRules.ts';
import { confirmContact, contactSupport, findContact, isContactOpen } from './contactService.ts';

/** Whoever wrote before the community became private can still confirm it. */
const byToken = { opensByToken: true } as const;

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
    extensions: fieldFacts(byToken),
    description: 'The state of a request that waits for a confirmation; null for an invalid token.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, ctx) => (await findContact(ctx, token))?.state ?? null,
  }),
}));

mutation('contactSupport', {
  description: 'Sends a link to an email address, by which its owner opens the request.',
  input: (t) =>
    schemaFields(t, contactSchema, { message: 'HTML.', website: 'Only bots fill it in.' }),
  run: (ctx, input) => contactSupport(ctx, input),
  output: 'success',
});

mutation('confirmContact', {
  description: 'Opens the request whose email address the token proves.',
  ...byToken,
  input: (t) => ({ token: t.string({ required: true }) }),
  run: (ctx, { token }) => confirmContact(ctx, token),
  output: (t) => ({
    number: t.string({ resolve: ({ number }) => `${number}` }),
    path: t.exposeString('path', {
      nullable: true,
      description: 'The public link of the request; null if it was confirmed before.',
    }),
  }),
});
