import { ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { ActivityEntity } from '#platform/graphql/sharedEnums.ts';
import { removeLikes } from './removeLikes.ts';

builder.relayMutationField(
  'removeLikes',
  {
    description: 'Takes likes of members away from a post or response; needs REMOVE_LIKES.',
    inputFields: (t) => ({
      objectId: t.id({ required: true, description: 'Of what `entityType` says.' }),
      entityType: t.field({ type: ActivityEntity, defaultValue: 'CONVERSATION' }),
      memberIds: t.idList({ required: true, description: 'At most 50.' }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) =>
      removeLikes(ctx, {
        id: input.objectId,
        entityType: input.entityType ?? 'CONVERSATION',
        memberIds: input.memberIds,
      }),
  },
  {
    outputFields: (t) => ({
      removedIds: t.idList({
        description: 'Members whose like was taken away.',
        resolve: ({ removedIds }) => removedIds,
      }),
      activityId: t.id({
        nullable: true,
        description: 'What `undoActivity` takes; null where nothing was liked.',
        resolve: ({ activityId }) => activityId,
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
  },
);
