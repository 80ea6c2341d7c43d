import { requireId } from '#core/ids.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { ActivityEntity } from '#platform/graphql/sharedEnums.ts';
import { deleteResponse } from './commentService.ts';

mutation('deleteConversation', {
  input: (t) => ({
    objectId: t.id({
      required: true,
      description:
        'Id of the post, which goes with all its comments, or of what `entityType` says.',
    }),
    entityType: t.field({ type: ActivityEntity, defaultValue: 'CONVERSATION' }),
  }),
  // §7 deleteConversation "also deletes comments"; an id alone does not identify the type.
  run: async (ctx, { objectId, entityType }): Promise<Deleted> => {
    const id = requireId(objectId);
    const isPost = (entityType ?? 'CONVERSATION') === 'CONVERSATION';
    return isPost ? deleteConversation(ctx, id) : deleteResponse(ctx, id);
  },
  output: (t) => ({
    deletedId: t.id({ resolve: ({ row }) => row.id }),
    deleted: t.boolean({ resolve: ({ row }) => row.deleted_at !== null }),
    activityId: t.exposeID('activityId', { description: 'What `undoActivity` takes.' }),
  }),
});

interface Deleted {
  row: { id: number; deleted_at: Date | null };
  activityId: number;
}
