import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { liftMailSuppression, listMailSuppressions } from './mailService.ts';
import type { MailSuppression } from './mailSuppressions.ts';

const SuppressionType = builder.objectRef<MailSuppression>('MailSuppression').implement({
  description: 'An address that gets no optional emails, because a mail server has refused it.',
  fields: (t) => ({
    address: t.exposeString('address'),
    reason: t.exposeString('reason', { description: 'What the mail server said.' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
  }),
});

const SuppressionPage = pageObject('MailSuppressionPage', SuppressionType);

builder.queryField('mailSuppressions', (t) =>
  t.field({
    type: SuppressionPage,
    description: 'Newest first. Needs MANAGE_COMMUNITY.',
    cost: 20,
    args: {
      address: t.arg.string({ description: 'Part of the address.' }),
      page: t.arg.int(),
      first: t.arg.int(),
    },
    resolve: (_root, args, ctx) => listMailSuppressions(ctx, args),
  }),
);

mutation('liftMailSuppression', {
  description: 'Sends optional emails to an address again. Needs MANAGE_COMMUNITY.',
  input: (t) => ({ address: t.string({ required: true }) }),
  run: async (ctx, { address }) => {
    await liftMailSuppression(ctx, address);
    return address;
  },
  output: ['address', 'String'],
});
