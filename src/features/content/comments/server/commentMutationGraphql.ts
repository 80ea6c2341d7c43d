import { requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { spamCheckAbout } from '#features/content/conversations/server/spamCheckAbout.ts';
import { AttachmentInput } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { createResponseSchema, updateResponseSchema } from '../commentInputs.ts';
import { CommentType, ReplyType, ResponseType } from './commentGraphql.ts';
import { createComment, createReply, updateComment } from './commentService.ts';

const messageAbout = {
  attachments: { type: [AttachmentInput] },
  inlineMedia: { type: [AttachmentInput] },
  cannedResponseId: 'The canned text that it began with.',
  privateMessage: 'For staff alone; what staff write, for the author of what they answer, too.',
  ...spamCheckAbout,
} as const;

mutation('createComment', {
  input: (t) => ({
    ...schemaFields(t, createResponseSchema, messageAbout),
    objectId: t.id({ required: true, description: 'Id of the post.' }),
  }),
  run: (ctx, input) => createComment(ctx, requireId(input.objectId), input),
  output: (t) => ({
    comment: t.field({ type: CommentType, resolve: (row) => row }),
    conversation: t.field({
      type: ConversationType,
      resolve: (row, _args, ctx) => getConversation(ctx, row.conversation_id),
    }),
  }),
});

mutation('createReply', {
  input: (t) => ({
    ...schemaFields(t, createResponseSchema, messageAbout),
    objectId: t.id({ required: true, description: 'Id of the comment.' }),
  }),
  run: (ctx, input) => createReply(ctx, requireId(input.objectId), input),
  output: (t) => ({
    reply: t.field({ type: ReplyType, resolve: (row) => row }),
    conversation: t.field({
      type: ConversationType,
      resolve: (row, _args, ctx) => getConversation(ctx, row.conversation_id),
    }),
  }),
});

mutation('updateComment', {
  input: (t) => ({
    commentId: t.id({ required: true, description: 'Id of the comment or reply.' }),
    ...schemaFields(t, updateResponseSchema, {
      ...messageAbout,
      disableLastActivityAt: 'A silent edit; needs SILENT_EDIT.',
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, input) => updateComment(ctx, requireId(input.commentId), input),
  output: ['response', ResponseType],
});
