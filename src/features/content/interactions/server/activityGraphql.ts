import { requireId } from '#core/ids.ts';
import { ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { isOnResponse } from '#features/content/conversations/activityRules.ts';
import { TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { ActivityEntity, BookmarkAssetType } from '#platform/graphql/sharedEnums.ts';
import { outcomeFields } from './activityOutcome.ts';
import { performActivity } from './activityService.ts';
import { updateBookmarks } from './bookmarkService.ts';
import { setTopicFollowed } from './notificationLevelService.ts';
import { readResponse } from './readResponse.ts';

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
      entityType: t.field({
        type: ActivityEntity,
        description: 'By default a comment or reply if the activity is only for them, else a post.',
      }),
      activity: t.string({ required: true, description: 'Such as like, un-like, up-vote.' }),
      updateCount: t.boolean({ description: 'Counters are always kept; taken for old callers.' }),
      activityReason: t.string({ description: 'At most 500 characters; kept in the log.' }),
      additional: t.field({
        type: 'JSON',
        description:
          'For flag: { reason }; poll-vote: { votedOptions }; rsvp-event: { response, answers }; ' +
          'submit-contest-entry: the input of saveContestEntry.',
      }),
      dimensions: t.field({ type: 'JSON' }),
    }),
  },
  {
    extensions: fieldFacts({ openToSuspended: true }),
    resolve: (_root, { input }, ctx) =>
      performActivity(ctx, {
        id: input.conversationId,
        entityType: input.entityType ?? (isOnResponse(input.activity) ? 'COMMENT' : 'CONVERSATION'),
        activity: input.activity,
        reason: input.activityReason,
        additional: input.additional,
        dimensions: input.dimensions,
      }),
  },
  { outputFields: (t) => outcomeFields(t) },
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
    extensions: fieldFacts({ openToSuspended: true }),
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
      const id = requireId(input.objectId);
      return { ...input, bookmarked: await updateBookmarks(ctx, { id, action, assetType }) };
    },
  },
  {
    outputFields: (t) => ({
      objectId: t.id({ resolve: (input) => input.objectId }),
      assetType: t.field({ type: BookmarkAssetType, resolve: (input) => input.assetType }),
      bookmarked: t.boolean({ resolve: ({ bookmarked }) => bookmarked }),
    }),
  },
);
