import { requireId } from '#core/ids.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { builder } from '#platform/graphql/builder.ts';
import { ActivityEntity } from '#platform/graphql/sharedEnums.ts';
import { deleteResponse } from './commentService.ts';

builder.relayMutationField(
  'deleteConversation',
  {
    inputFields: (t) => ({
      objectId: t.id({
        required: true,
        description:
          'Id of the post, which goes with all its comments, or of what `entityType` says.',
      }),
      entityType: t.field({ type: ActivityEntity, defaultValue: 'CONVERSATION' }),
    }),
  },
  {
    // §7 deleteConversation "also deletes comments"; an id alone does not identify the type.
    resolve: async (_root, { input }, ctx): Promise<Deleted> => {
      const id = requireId(input.objectId);
      const isPost = (input.entityType ?? 'CONVERSATION') === 'CONVERSATION';
      return isPost ? deleteConversation(ctx, id) : deleteResponse(ctx, id);
    },
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({ resolve: ({ row }) => row.id }),
      deleted: t.boolean({ resolve: ({ row }) => row.deleted_at !== null }),
      activityId: t.id({
        description: 'What `undoActivity` takes.',
        resolve: ({ activityId }) => activityId,
      }),
    }),
  },
);

interface Deleted {
  row: { id: number; deleted_at: Date | null };
  activityId: number;
}
