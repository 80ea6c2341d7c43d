import { requireId } from '#core/ids.ts';
import { ResponseType } from '#features/comments/server/commentGraphql.ts';
import { commentLoader } from '#features/comments/server/commentLoaders.ts';
import { activityRules } from '#features/conversations/activityRules.ts';
import { ConversationType } from '#features/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/conversations/server/conversationLoader.ts';
import { TopicType } from '#features/taxonomy/server/taxonomyGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { ActivityEntity, BookmarkAssetType } from '#platform/graphql/sharedEnums.ts';
import { performActivity } from './activityService.ts';
import { updateBookmarks } from './bookmarkService.ts';
import { readResponse } from './readResponse.ts';
import { setTopicFollowed } from './topicFollowService.ts';

const AfterActivity = builder.enumType('AfterActivity', {
  description: 'What the browser does next (SPEC §4).',
  values: {
    STAY: { value: 'stay' },
    RELOAD: { value: 'reload' },
    HOME: { value: 'home' },
  } as const,
});

const BookmarkAction = builder.enumType('BookmarkAction', {
  values: { add: { value: 'add' }, remove: { value: 'remove' } } as const,
});

builder.relayMutationField(
  'customActivityConversation',
  {
    inputFields: (t) => ({
      conversationId: t.id({
        required: true,
        description: 'Id of the post, comment or reply that `entityType` says.',
      }),
      entityType: t.field({ type: ActivityEntity, defaultValue: 'CONVERSATION' }),
      activity: t.string({ required: true, description: 'Such as like, un-like, up-vote.' }),
      updateCount: t.boolean({ description: 'Counters are always kept; taken for old callers.' }),
      activityReason: t.string(),
      additional: t.field({ type: 'JSON' }),
      dimensions: t.field({ type: 'JSON' }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) =>
      performActivity(ctx, {
        id: input.conversationId,
        entityType: input.entityType ?? 'CONVERSATION',
        activity: input.activity,
        reason: input.activityReason,
      }),
  },
  {
    outputFields: (t) => ({
      activity: t.string({ resolve: (outcome) => outcome.activity }),
      after: t.field({
        type: AfterActivity,
        resolve: (outcome) => activityRules[outcome.activity].after,
      }),
      activityId: t.id({
        nullable: true,
        description: 'What `undoActivity` takes, where it can be taken back.',
        resolve: ({ activityId }) => activityId,
      }),
      conversation: t.field({
        type: ConversationType,
        nullable: true,
        resolve: ({ conversationId }, _args, ctx) => conversationLoader(ctx).load(conversationId),
      }),
      response: t.field({
        type: ResponseType,
        nullable: true,
        description: 'The comment or reply it was done to.',
        resolve: ({ responseId, deleted }, _args, ctx) =>
          deleted ?? (responseId === null ? null : commentLoader(ctx).load(responseId)),
      }),
    }),
  },
);

builder.relayMutationField(
  'readResponse',
  {
    inputFields: (t) => ({
      responseId: t.id({ required: true }),
      andEarlier: t.boolean({ description: 'All comments of the post up to it are read.' }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) =>
      readResponse(ctx, requireId(input.responseId), { andEarlier: input.andEarlier ?? false }),
  },
  { outputFields: (t) => ({ response: t.field({ type: ResponseType, resolve: (row) => row }) }) },
);

for (const [name, followed] of [
  ['followTopic', true],
  ['unfollowTopic', false],
] as const) {
  builder.relayMutationField(
    name,
    { inputFields: (t) => ({ objectId: t.id({ required: true }) }) },
    {
      resolve: (_root, { input }, ctx) =>
        setTopicFollowed(ctx, requireId(input.objectId), followed),
    },
    { outputFields: (t) => ({ topic: t.field({ type: TopicType, resolve: (row) => row }) }) },
  );
}

builder.relayMutationField(
  'updateBookmarks',
  {
    inputFields: (t) => ({
      objectId: t.id({ required: true }),
      action: t.field({ type: BookmarkAction, required: true }),
      assetType: t.field({ type: BookmarkAssetType, required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const { action, assetType } = input;
      await updateBookmarks(ctx, { id: requireId(input.objectId), action, assetType });
      return input;
    },
  },
  {
    outputFields: (t) => ({
      objectId: t.id({ resolve: (input) => input.objectId }),
      assetType: t.field({ type: BookmarkAssetType, resolve: (input) => input.assetType }),
      bookmarked: t.boolean({ resolve: (input) => input.action === 'add' }),
    }),
  },
);
