import { demandMember } from '#core/permissions.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { subscriptionSchema } from '../notificationRules.ts';
import { getPushKeys, sendsPushes } from './pushKeys.ts';
import { deletePushSubscription, savePushSubscription } from './pushSubscriptions.ts';

builder.queryField('pushKey', (t) =>
  t.string({
    nullable: true,
    description:
      'The public VAPID key (RFC 8292), with which a browser subscribes. Null where pushes are switched off.',
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: async (_root, _args, ctx) => {
      demandMember(ctx.viewer);
      if (!sendsPushes(ctx)) return null;
      return (await getPushKeys(ctx)).publicKey;
    },
  }),
);

mutation('savePushSubscription', {
  fieldDescription: 'Sends the viewer’s pushes to this browser until they sign out in it.',
  openToSuspended: true,
  input: (t) => schemaFields(t, subscriptionSchema, { endpoint: { type: 'String' } }),
  run: (ctx, { endpoint, p256dh, auth }) => savePushSubscription(ctx, { endpoint, p256dh, auth }),
  output: 'saved',
});

mutation('deletePushSubscription', {
  openToSuspended: true,
  input: (t) => ({ endpoint: t.string({ required: true }) }),
  run: (ctx, { endpoint }) => deletePushSubscription(ctx, endpoint),
  output: 'deleted',
});
