import type { InputFieldBuilder } from '@pothos/core';
import { requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { spamCheckInputFields } from '#features/content/conversations/server/spamCheckInputFields.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentInput } from '#platform/graphql/mediaTypes.ts';
import { CommentType, ReplyType, ResponseType } from './commentGraphql.ts';
import { createComment, createReply, updateComment } from './commentService.ts';

type InputFields = InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

function messageFields(t: InputFields) {
  return {
    message: t.string({ required: true }),
    attachments: t.field({ type: [AttachmentInput] }),
    inlineMedia: t.field({ type: [AttachmentInput] }),
    mentionedUserIds: t.idList(),
    cannedResponseId: t.id({ description: 'The canned text that it began with.' }),
    privateMessage: t.boolean({
      description: 'For staff alone; what staff write, for the author of what they answer, too.',
    }),
    ...spamCheckInputFields(t),
  };
}

builder.relayMutationField(
  'createComment',
  {
    inputFields: (t) => ({
      ...messageFields(t),
      objectId: t.id({ required: true, description: 'Id of the post.' }),
    }),
  },
  { resolve: (_root, { input }, ctx) => createComment(ctx, requireId(input.objectId), input) },
  {
    outputFields: (t) => ({
      comment: t.field({ type: CommentType, resolve: (row) => row }),
      conversation: t.field({
        type: ConversationType,
        resolve: (row, _args, ctx) => getConversation(ctx, row.conversation_id),
      }),
    }),
  },
);

builder.relayMutationField(
  'createReply',
  {
    inputFields: (t) => ({
      ...messageFields(t),
      objectId: t.id({ required: true, description: 'Id of the comment.' }),
    }),
  },
  { resolve: (_root, { input }, ctx) => createReply(ctx, requireId(input.objectId), input) },
  {
    outputFields: (t) => ({
      reply: t.field({ type: ReplyType, resolve: (row) => row }),
      conversation: t.field({
        type: ConversationType,
        resolve: (row, _args, ctx) => getConversation(ctx, row.conversation_id),
      }),
    }),
  },
);

builder.relayMutationField(
  'updateComment',
  {
    inputFields: (t) => ({
      ...messageFields(t),
      commentId: t.id({ required: true, description: 'Id of the comment or reply.' }),
      updateActions: t.stringList(),
      disableLastActivityAt: t.boolean({ description: 'A silent edit; needs SILENT_EDIT.' }),
      updatedDate: t.field({
        type: 'DateTime',
        description: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
      }),
    }),
  },
  { resolve: (_root, { input }, ctx) => updateComment(ctx, requireId(input.commentId), input) },
  { outputFields: (t) => ({ response: t.field({ type: ResponseType, resolve: (row) => row }) }) },
);
