import { requireId } from '#core/ids.ts';
import { conversationPath, factsOf } from '#features/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/conversations/server/conversationLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { canMerge } from '../mergingRules.ts';
import { mergeConversation } from './mergeConversation.ts';
import { findMergeTarget, type MergedPost, originLoader } from './origins.ts';

const MergedPostType = builder.objectRef<MergedPost & { title: string }>('MergedPost').implement({
  description: 'A post that was merged into another.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    mergedAt: t.expose('mergedAt', { type: 'DateTime' }),
    activityId: t.exposeID('activityId', {
      nullable: true,
      description: 'What `undoActivity` takes, while it can be taken back.',
    }),
  }),
});

builder.objectFields(ConversationType, (t) => ({
  merged: t.boolean({ resolve: (row) => row.merged_into_id !== null }),
  mergedIntoTitle: t.string({
    nullable: true,
    resolve: async (row, _args, ctx) => (await findMergeTarget(ctx, row))?.title ?? null,
  }),
  mergedIntoPath: t.string({
    nullable: true,
    description: 'Address of the post that tells it now, through however many merges.',
    resolve: async (row, _args, ctx) => {
      const target = await findMergeTarget(ctx, row);
      return target && conversationPath(ctx, target);
    },
  }),
  mergedFrom: t.field({
    type: [MergedPostType],
    description: 'The posts merged into this one, for those who may take that back.',
    resolve: async (row, _args, ctx) => {
      if (!canMerge(ctx.viewer, factsOf(row)).ok) return [];
      const { mergedFrom } = await originLoader(ctx).load({ type: 'conversation', id: row.id });
      const posts = await Promise.all(
        mergedFrom.map(async (merged) => {
          const post = await conversationLoader(ctx).load(merged.id);
          return post && { ...merged, title: post.title };
        }),
      );
      return posts.filter((post) => post !== null);
    },
  }),
}));

builder.relayMutationField(
  'mergeConversation',
  {
    inputFields: (t) => ({
      id: t.id({ required: true, description: 'The post that goes.' }),
      mergeTo: t.id({ required: true, description: 'The post that stays.' }),
      textAsComment: t.boolean({ description: 'Its own text becomes a comment there.' }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) =>
      mergeConversation(ctx, {
        id: requireId(input.id),
        mergeTo: requireId(input.mergeTo),
        textAsComment: input.textAsComment ?? false,
      }),
  },
  {
    outputFields: (t) => ({
      conversation: t.field({ type: ConversationType, resolve: ({ target }) => target }),
      activityId: t.id({
        description: 'What `undoActivity` takes.',
        resolve: ({ activityId }) => activityId,
      }),
    }),
  },
);
