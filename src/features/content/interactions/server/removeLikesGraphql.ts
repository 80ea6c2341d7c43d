import { ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { ActivityEntity } from '#platform/graphql/sharedEnums.ts';
import { removeLikes } from './removeLikes.ts';

mutation('removeLikes', {
  description: 'Takes likes of members away from a post or response; needs REMOVE_LIKES.',
  input: (t) => ({
    objectId: t.id({ required: true, description: 'Of what `entityType` says.' }),
    entityType: t.field({ type: ActivityEntity, defaultValue: 'CONVERSATION' }),
    memberIds: t.idList({ required: true, description: 'At most 50.' }),
  }),
  run: (ctx, { objectId, entityType, memberIds }) =>
    removeLikes(ctx, { id: objectId, entityType: entityType ?? 'CONVERSATION', memberIds }),
  output: (t) => ({
    removedIds: t.exposeIDList('removedIds', { description: 'Members whose like was taken away.' }),
    activityId: t.exposeID('activityId', {
      nullable: true,
      description: 'What `undoActivity` takes; null where nothing was liked.',
    }),
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      resolve: ({ conversation }, _args, ctx) => conversationLoader(ctx).load(conversation.id),
    }),
    response: t.field({
      type: ResponseType,
      nullable: true,
      resolve: ({ response }, _args, ctx) =>
        response === null ? null : commentLoader(ctx).load(response.id),
    }),
  }),
});
