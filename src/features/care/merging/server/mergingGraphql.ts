import { parseId, requireId } from '#core/ids.ts';
import type { Verdict, Viewer } from '#core/permissions.ts';
import {
  postOf,
  ResponseCan,
  ResponseType,
} from '#features/content/comments/server/commentGraphql.ts';
import { getComment } from '#features/content/comments/server/commentLoaders.ts';
import {
  type ConversationFacts,
  canMoveTopic,
} from '#features/content/conversations/conversationRules.ts';
import {
  conversationPath,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  ConversationCan,
  ConversationType,
} from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { readNow } from '#platform/rememberingLoader.ts';
import { canFork, canMerge, canMoveResponse } from '../mergingRules.ts';
import { mergeConversation } from './mergeConversation.ts';
import { moveResponse } from './moveResponse.ts';
import { findMergeTarget, findResponsePath, type MergedPost, originLoader } from './origins.ts';

const MergedPostType = builder
  .objectRef<MergedPost & { title: string; path: string }>('MergedPost')
  .implement({
    description: 'A post that was merged into another.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      path: t.exposeString('path'),
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
      if (!row.has_origins || !canMerge(ctx.viewer, factsOf(row)).ok) return [];
      const { mergedFrom } = await originLoader(ctx).load({ type: 'conversation', id: row.id });
      const posts = await Promise.all(
        mergedFrom.map(async (merged) => {
          const post = await conversationLoader(ctx).load(merged.id);
          return post && { ...merged, title: post.title, path: await conversationPath(ctx, post) };
        }),
      );
      return posts.filter((post) => post !== null);
    },
  }),
}));

builder.objectFields(ConversationCan, (t) => {
  const verdict = (judge: (viewer: Viewer, post: ConversationFacts) => Verdict) =>
    t.field({
      type: VerdictEnum,
      resolve: (row, _args, { viewer }) => answerOf(judge(viewer, factsOf(row))),
    });
  return {
    merge: verdict(canMerge),
    fork: verdict(canFork),
    moveTopic: verdict(canMoveTopic),
    moveResponses: verdict(canMoveResponse),
  };
});

builder.objectFields(ResponseCan, (t) => {
  const verdict = (judge: (viewer: Viewer, post: ConversationFacts) => Verdict) =>
    t.field({
      type: VerdictEnum,
      resolve: (row, _args, ctx) =>
        readNow(postOf(ctx, row), (post) => answerOf(judge(ctx.viewer, factsOf(post)))),
    });
  return { move: verdict(canMoveResponse), fork: verdict(canFork) };
});

builder.queryField('responsePath', (t) =>
  t.string({
    nullable: true,
    description: 'Where a comment or reply stands now: its post, or the post it has become.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => {
      const known = parseId(id);
      return known === null ? null : findResponsePath(ctx, known);
    },
  }),
);

mutation('moveResponse', {
  input: (t) => ({
    conversationId: t.id({ required: true, description: 'The post it comes to.' }),
    responseId: t.id({ required: true }),
  }),
  run: (ctx, { conversationId, responseId }) =>
    moveResponse(ctx, {
      conversationId: requireId(conversationId),
      responseId: requireId(responseId),
    }),
  output: (t) => ({
    response: t.field({
      type: ResponseType,
      resolve: ({ response }, _args, ctx) => getComment(ctx, response.id),
    }),
    activityId: t.exposeID('activityId', { description: 'What `undoActivity` takes.' }),
  }),
});

mutation('mergeConversation', {
  input: (t) => ({
    id: t.id({ required: true, description: 'The post that goes.' }),
    mergeTo: t.id({ required: true, description: 'The post that stays.' }),
    textAsComment: t.boolean({ description: 'Its own text becomes a comment there.' }),
  }),
  run: (ctx, { id, mergeTo, textAsComment }) =>
    mergeConversation(ctx, {
      id: requireId(id),
      mergeTo: requireId(mergeTo),
      textAsComment: textAsComment ?? false,
    }),
  output: (t) => ({
    conversation: t.field({ type: ConversationType, resolve: ({ target }) => target }),
    activityId: t.exposeID('activityId', { description: 'What `undoActivity` takes.' }),
  }),
});
