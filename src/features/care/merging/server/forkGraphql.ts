import { requireId } from '#core/ids.ts';
import { demand } from '#core/permissions.ts';
import { postOf, ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { getComment } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { type ForkType, forkTypes } from '#features/content/compose/forkRules.ts';
import { withComposerFields } from '#features/content/conversations/composerFieldRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { payloadFields } from '#features/content/conversations/server/conversationMutationGraphql.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { typeOf } from '#features/content/conversations/server/conversationTypes.ts';
import { tagLabelsOf } from '#features/content/taxonomy/server/tagLabels.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentType, attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { type PromiseOrValue, readNow } from '#platform/rememberingLoader.ts';
import { convertSchema, forkSchema } from '../mergingInputs.ts';
import { canFork } from '../mergingRules.ts';
import { convertResponse } from './convertResponse.ts';
import { forkMessage } from './forkMessage.ts';
import {
  findFirstMessage,
  findMessage,
  type MessageRef,
  type Origins,
  originLoader,
} from './origins.ts';

const ForkTypeEnum = builder.enumType('ForkType', {
  description: 'SPEC §3 "Fork types".',
  values: forkTypes,
});

type Message = { path: string; type: ForkType } | null;
type Relation = (ctx: Ctx, origins: Origins) => Promise<Message>;

const from: Relation = (ctx, origins) => findMessage(ctx, origins.forkedFrom);
const to: Relation = (ctx, origins) => findFirstMessage(ctx, origins.forkedTo);

/** Most threads have no origins: they are only loaded if there are some. */
function relatedTo(
  ctx: Ctx,
  thread: { post: ConversationRow; ref: MessageRef },
  relation: Relation,
): PromiseOrValue<Message> {
  if (!thread.post.has_origins) return null;
  return originLoader(ctx)
    .load(thread.ref)
    .then((origins) => relation(ctx, origins));
}

function ofPost(ctx: Ctx, row: ConversationRow, relation: Relation): PromiseOrValue<Message> {
  return relatedTo(ctx, { post: row, ref: { type: 'conversation', id: row.id } }, relation);
}

function ofResponse(ctx: Ctx, row: CommentRow, relation: Relation): PromiseOrValue<Message> {
  return readNow(postOf(ctx, row), (post) =>
    relatedTo(ctx, { post, ref: { type: 'comment', id: row.id } }, relation),
  );
}

/** Resolves to a field of the related message; null if it is not visible. */
function told<Row>(
  relatedOf: (ctx: Ctx, row: Row, relation: Relation) => PromiseOrValue<Message>,
  relation: Relation,
  word: keyof NonNullable<Message>,
) {
  return (row: Row, _args: object, ctx: Ctx) =>
    readNow(relatedOf(ctx, row, relation), (message) => message?.[word] ?? null);
}

builder.objectFields(ConversationType, (t) => ({
  forkedFromMessagePath: t.string({ nullable: true, resolve: told(ofPost, from, 'path') }),
  forkedFromMessageType: t.string({ nullable: true, resolve: told(ofPost, from, 'type') }),
  forked: t.boolean({
    resolve: (row, _args, ctx) => readNow(ofPost(ctx, row, to), (message) => message !== null),
  }),
  forkedToMessagePath: t.string({ nullable: true, resolve: told(ofPost, to, 'path') }),
  forkedToMessageType: t.string({ nullable: true, resolve: told(ofPost, to, 'type') }),
}));

builder.interfaceFields(ResponseType, (t) => ({
  forkedFromMessagePath: t.string({ nullable: true, resolve: told(ofResponse, from, 'path') }),
  forkedFromMessageType: t.string({ nullable: true, resolve: told(ofResponse, from, 'type') }),
  forked: t.boolean({
    resolve: (row, _args, ctx) => readNow(ofResponse(ctx, row, to), (message) => message !== null),
  }),
  forkedToMessagePath: t.string({ nullable: true, resolve: told(ofResponse, to, 'path') }),
  forkedToMessageType: t.string({ nullable: true, resolve: told(ofResponse, to, 'type') }),
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
    tags: t.stringList({
      resolve: ({ type, post }, _args, ctx) => tagLabelsOf(ctx, type === 'post' ? post.tags : []),
    }),
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
    return { ref: { type: 'conversation', id }, type, post, message: post };
  }
  const message = await getComment(ctx, id);
  const kind = message.parent_id === null ? 'comment' : 'reply';
  const post = await postOf(ctx, message);
  return { ref: { type: 'comment', id }, type: kind, message, post };
}

mutation('forkMessage', {
  input: (t) => ({
    ...payloadFields(t),
    communityPostType: t.field({ type: CommunityPostType, required: true }),
    title: t.string({ required: true }),
    message: t.string({ required: true }),
    ...schemaFields(t, forkSchema, {
      id: { type: 'ID', description: 'Of the comment, reply or post.' },
      msgType: {
        type: ForkTypeEnum,
        description:
          'Without it, `id` is that of a comment or reply where there is one, else of a post.',
      },
      withReplies: 'Copies what stands below it too.',
      additional: 'Kept with the fork in the activity log.',
    }),
  }),
  run: (ctx, input) => {
    const { id, message, withReplies, updateActions, ...rest } = withComposerFields(input);
    return forkMessage(ctx, {
      ...rest,
      id: requireId(id),
      content: message,
      withReplies: withReplies ?? false,
      updateActions: updateActions ?? [],
    });
  },
  output: (t) => ({
    conversation: t.field({ type: ConversationType, resolve: ({ row }) => row }),
    activityId: t.exposeID('activityId', { description: 'What `undoActivity` takes.' }),
  }),
});

mutation('convertResponse', {
  description: 'Makes a comment or reply a post of its own; author, date and text stay.',
  input: (t) =>
    schemaFields(t, convertSchema, {
      responseId: { type: 'ID' },
      communityPostType: { type: CommunityPostType },
    }),
  run: (ctx, input) => convertResponse(ctx, { ...input, responseId: requireId(input.responseId) }),
  output: (t) => ({
    conversation: t.field({ type: ConversationType, resolve: ({ row }) => row }),
    activityId: t.exposeID('activityId', { description: 'What `undoActivity` takes.' }),
  }),
});
