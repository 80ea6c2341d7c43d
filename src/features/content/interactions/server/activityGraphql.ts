import { requireId } from '#core/ids.ts';
import { ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { isOnResponse } from '#features/content/conversations/activityRules.ts';
import { TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { ActivityEntity, BookmarkAssetType } from '#platform/graphql/sharedEnums.ts';
import { outcomeFields } from './activityOutcome.ts';
import { performActivity } from './activityService.ts';
import { updateBookmarks } from './bookmarkService.ts';
import { setTopicFollowed } from './notificationLevelService.ts';
import { readResponse } from './readResponse.ts';

const BookmarkAction = builder.enumType('BookmarkAction', {
  values: { add: { value: 'add' }, remove: { value: 'remove' } } as const,
});

mutation('customActivityConversation', {
  openToSuspended: true,
  input: (t) => ({
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
  run: (ctx, input) =>
    performActivity(ctx, {
      id: input.conversationId,
      entityType: input.entityType ?? (isOnResponse(input.activity) ? 'COMMENT' : 'CONVERSATION'),
      activity: input.activity,
      reason: input.activityReason,
      additional: input.additional,
      dimensions: input.dimensions,
    }),
  output: outcomeFields,
});

mutation('readResponse', {
  openToSuspended: true,
  input: (t) => ({
    responseId: t.id({ required: true }),
    andEarlier: t.boolean({ description: 'All comments of the post up to it are read.' }),
  }),
  run: (ctx, { responseId, andEarlier }) =>
    readResponse(ctx, requireId(responseId), { andEarlier: andEarlier ?? false }),
  output: ['response', ResponseType],
});

for (const [name, followed] of [
  ['followTopic', true],
  ['unfollowTopic', false],
] as const) {
  mutation(name, {
    input: (t) => ({ objectId: t.id({ required: true }) }),
    run: (ctx, { objectId }) => setTopicFollowed(ctx, requireId(objectId), followed),
    output: ['topic', TopicType],
  });
}

mutation('updateBookmarks', {
  input: (t) => ({
    objectId: t.id({ required: true }),
    action: t.field({ type: BookmarkAction, required: true }),
    assetType: t.field({ type: BookmarkAssetType, required: true }),
  }),
  run: async (ctx, input) => {
    const { action, assetType } = input;
    const id = requireId(input.objectId);
    return { ...input, bookmarked: await updateBookmarks(ctx, { id, action, assetType }) };
  },
  output: (t) => ({
    objectId: t.exposeID('objectId'),
    assetType: t.expose('assetType', { type: BookmarkAssetType }),
    bookmarked: t.exposeBoolean('bookmarked'),
  }),
});
