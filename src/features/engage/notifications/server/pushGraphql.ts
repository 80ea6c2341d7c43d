import { demandMember } from '#core/permissions.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
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

builder.relayMutationField(
  'savePushSubscription',
  {
    inputFields: (t) => ({
      endpoint: t.string({ required: true }),
      p256dh: t.string({ required: true }),
      auth: t.string({ required: true }),
    }),
  },
  {
    description: 'Sends the viewer’s pushes to this browser until they sign out in it.',
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: async (_root, { input: { endpoint, p256dh, auth } }, ctx) => {
      await savePushSubscription(ctx, { endpoint, p256dh, auth });
      return { saved: true };
    },
  },
  { outputFields: (t) => ({ saved: t.boolean({ resolve: ({ saved }) => saved }) }) },
);

builder.relayMutationField(
  'deletePushSubscription',
  { inputFields: (t) => ({ endpoint: t.string({ required: true }) }) },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: async (_root, { input: { endpoint } }, ctx) => {
      await deletePushSubscription(ctx, endpoint);
      return { deleted: true };
    },
  },
  { outputFields: (t) => ({ deleted: t.boolean({ resolve: ({ deleted }) => deleted }) }) },
);
