import { requireId } from '#core/ids.ts';
import { demand } from '#core/permissions.ts';
import { postOf, ResponseType } from '#features/comments/server/commentGraphql.ts';
import { getComment } from '#features/comments/server/commentLoaders.ts';
import { factsOf } from '#features/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/conversations/server/conversationGraphql.ts';
import { getConversation } from '#features/conversations/server/conversationLoader.ts';
import { payloadFields } from '#features/conversations/server/conversationMutationGraphql.ts';
import type { ConversationRow } from '#features/conversations/server/conversationQueries.ts';
import { typeOf } from '#features/conversations/server/conversationTypes.ts';
import { MemberType } from '#features/members/server/memberGraphql.ts';
import { memberLoader } from '#features/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentType, attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { canFork, type ForkType, forkTypes } from '../mergingRules.ts';
import { convertResponse } from './convertResponse.ts';
import { forkMessage } from './forkMessage.ts';
import { findFirstMessage, findMessage, type MessageRef, originLoader } from './origins.ts';

const ForkTypeEnum = builder.enumType('ForkType', {
  description: 'SPEC §3 "Fork types".',
  values: forkTypes,
});

const forkedFrom = async (ctx: Ctx, ref: MessageRef) =>
  findMessage(ctx, (await originLoader(ctx).load(ref)).forkedFrom);
const forkedTo = async (ctx: Ctx, ref: MessageRef) =>
  findFirstMessage(ctx, (await originLoader(ctx).load(ref)).forkedTo);

const postRef = (row: { id: number }): MessageRef => ({ type: 'conversation', id: row.id });
const responseRef = (row: { id: number }): MessageRef => ({ type: 'comment', id: row.id });

builder.objectFields(ConversationType, (t) => ({
  forkedFromMessagePath: t.string({
    nullable: true,
    resolve: async (row, _args, ctx) => (await forkedFrom(ctx, postRef(row)))?.path ?? null,
  }),
  forkedFromMessageType: t.string({
    nullable: true,
    resolve: async (row, _args, ctx) => (await forkedFrom(ctx, postRef(row)))?.type ?? null,
  }),
  forked: t.boolean({
    resolve: async (row, _args, ctx) => (await forkedTo(ctx, postRef(row))) !== null,
  }),
  forkedToMessagePath: t.string({
    nullable: true,
    resolve: async (row, _args, ctx) => (await forkedTo(ctx, postRef(row)))?.path ?? null,
  }),
  forkedToMessageType: t.string({
    nullable: true,
    resolve: async (row, _args, ctx) => (await forkedTo(ctx, postRef(row)))?.type ?? null,
  }),
}));

builder.interfaceFields(ResponseType, (t) => ({
  forkedFromMessagePath: t.string({
    nullable: true,
    resolve: async (row, _args, ctx) => (await forkedFrom(ctx, responseRef(row)))?.path ?? null,
  }),
  forkedFromMessageType: t.string({
    nullable: true,
    resolve: async (row, _args, ctx) => (await forkedFrom(ctx, responseRef(row)))?.type ?? null,
  }),
  forked: t.boolean({
    resolve: async (row, _args, ctx) => (await forkedTo(ctx, responseRef(row))) !== null,
  }),
  forkedToMessagePath: t.string({
    nullable: true,
    resolve: async (row, _args, ctx) => (await forkedTo(ctx, responseRef(row)))?.path ?? null,
  }),
  forkedToMessageType: t.string({
    nullable: true,
    resolve: async (row, _args, ctx) => (await forkedTo(ctx, responseRef(row)))?.type ?? null,
  }),
}));

interface ForkSource {
  ref: MessageRef;
  type: ForkType;
  post: ConversationRow;
  message: Pick<
    ConversationRow,
    'author_id' | 'content' | 'stripped_content' | 'attachments' | 'reply_count'
  >;
}

const ForkSourceType = builder.objectRef<ForkSource>('ForkSource').implement({
  description: 'A message that a new post is to be made of.',
  fields: (t) => ({
    id: t.id({ resolve: ({ ref }) => ref.id }),
    type: t.field({ type: ForkTypeEnum, resolve: ({ type }) => type }),
    title: t.string({ description: 'Of its post.', resolve: ({ post }) => post.title }),
    path: t.string({
      nullable: true,
      resolve: async ({ ref }, _args, ctx) => (await findMessage(ctx, ref))?.path ?? null,
    }),
    message: t.string({ resolve: ({ message }) => message.content }),
    strippedContent: t.string({ resolve: ({ message }) => message.stripped_content }),
    replyCount: t.int({ resolve: ({ message }) => message.reply_count }),
    tags: t.stringList({ resolve: ({ type, post }) => (type === 'post' ? post.tags : []) }),
    topicId: t.id({ nullable: true, resolve: ({ post }) => post.topic_id }),
    categoryId: t.id({ resolve: ({ post }) => post.category_id }),
    postType: t.field({
      type: CommunityPostType,
      resolve: ({ post }) => typeOf(post),
    }),
    attachments: t.field({
      type: [AttachmentType],
      resolve: ({ message }) => attachmentsOf(message.attachments),
    }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ message }, _args, ctx) => memberLoader(ctx).load(message.author_id),
    }),
  }),
});

builder.queryField('forkSource', (t) =>
  t.field({
    type: ForkSourceType,
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      msgType: t.arg({ type: ForkTypeEnum, required: true }),
    },
    resolve: async (_root, { id, msgType }, ctx): Promise<ForkSource> => {
      const source = await findSource(ctx, requireId(id), msgType);
      demand(canFork(ctx.viewer, factsOf(source.post)));
      return source;
    },
  }),
);

async function findSource(ctx: Ctx, id: number, type: ForkType): Promise<ForkSource> {
  if (type === 'post') {
    const post = await getConversation(ctx, id);
    return { ref: postRef(post), type, post, message: post };
  }
  const message = await getComment(ctx, id);
  const kind = message.parent_id === null ? 'comment' : 'reply';
  return { ref: responseRef(message), type: kind, message, post: await postOf(ctx, message) };
}

builder.relayMutationField(
  'forkMessage',
  {
    inputFields: (t) => ({
      ...payloadFields(t),
      id: t.id({ required: true, description: 'Of the comment, reply or post.' }),
      msgType: t.field({ type: ForkTypeEnum, required: true }),
      withReplies: t.boolean({ description: 'Copies what stands below it too.' }),
      communityPostType: t.field({ type: CommunityPostType, required: true }),
      title: t.string({ required: true }),
      message: t.string({ required: true }),
      privateMessage: t.boolean(),
      updateActions: t.stringList(),
      additional: t.field({ type: 'JSON', description: 'Read by nobody.' }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) => {
      const { id, message, withReplies, updateActions, ...rest } = input;
      return forkMessage(ctx, {
        ...rest,
        id: requireId(id),
        content: message,
        withReplies: withReplies ?? false,
        updateActions: updateActions ?? [],
      });
    },
  },
  {
    outputFields: (t) => ({
      conversation: t.field({ type: ConversationType, resolve: ({ row }) => row }),
      activityId: t.id({
        description: 'What `undoActivity` takes.',
        resolve: ({ activityId }) => activityId,
      }),
    }),
  },
);

builder.relayMutationField(
  'convertResponse',
  {
    description: 'Makes a comment or reply a post of its own; author, date and text stay.',
    inputFields: (t) => ({
      responseId: t.id({ required: true }),
      communityPostType: t.field({ type: CommunityPostType, required: true }),
      title: t.string({ required: true }),
      topics: t.idList(),
      categoryIds: t.idList(),
    }),
  },
  {
    resolve: (_root, { input }, ctx) =>
      convertResponse(ctx, { ...input, responseId: requireId(input.responseId) }),
  },
  {
    outputFields: (t) => ({
      conversation: t.field({ type: ConversationType, resolve: ({ row }) => row }),
      activityId: t.id({
        description: 'What `undoActivity` takes.',
        resolve: ({ activityId }) => activityId,
      }),
    }),
  },
);
