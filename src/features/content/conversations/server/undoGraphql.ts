import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { ConversationType } from './conversationGraphql.ts';
import { conversationLoader } from './conversationLoader.ts';

builder.relayMutationField(
  'undoActivity',
  {
    description: 'Takes back what was done to a post, comment or reply, within 30 days.',
    inputFields: (t) => ({
      activityId: t.id({ required: true, description: 'As the change answered it.' }),
    }),
  },
  { resolve: (_root, { input }, ctx) => undoActivity(ctx, requireId(input.activityId)) },
  {
    outputFields: (t) => ({
      activity: t.string({
        description: 'What was taken back.',
        resolve: ({ activity }) => activity,
      }),
      conversation: t.field({
        type: ConversationType,
        nullable: true,
        resolve: ({ conversationId }, _args, ctx) => conversationLoader(ctx).load(conversationId),
      }),
    }),
  },
);
