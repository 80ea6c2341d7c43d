import type { InputFieldBuilder } from '@pothos/core';
import { requireId } from '#core/ids.ts';
import { judgedInputFields } from '#features/care/spam/server/judgedInputFields.ts';
import { deleteResponse } from '#features/content/comments/server/commentService.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentInput } from '#platform/graphql/mediaTypes.ts';
import { ActivityEntity, CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { ConversationType } from './conversationGraphql.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { createConversation, saveConversation } from './conversationService.ts';
import { deleteConversation } from './deleteConversation.ts';

type InputFields = InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

/** SPEC §3 "Conversation create payload". */
export function payloadFields(t: InputFields) {
  return {
    topics: t.idList(),
    categoryIds: t.idList(),
    mentionedUserIds: t.idList(),
    privateMessage: t.boolean({ description: 'Only its author and staff see it.' }),
    tags: t.stringList(),
    featuredImage: t.string(),
    attachments: t.field({ type: [AttachmentInput] }),
    inlineMedia: t.field({ type: [AttachmentInput] }),
    customFields: t.field({ type: 'JSON' }),
    previewDescription: t.string(),
    metaTitle: t.string(),
    metaDescription: t.string(),
    language: t.string(),
    country: t.string(),
    cannedResponseId: t.id({ description: 'The canned text that came into it.' }),
    draftKey: t.string({
      description: 'The draft that it was written in; it goes with the change.',
    }),
    ...judgedInputFields(t),
  };
}

builder.relayMutationField(
  'createConversation',
  {
    inputFields: (t) => ({
      ...payloadFields(t),
      communityPostType: t.field({ type: CommunityPostType, required: true }),
      title: t.string({ required: true }),
      content: t.string({ required: true }),
    }),
  },
  { resolve: (_root, { input }, ctx) => createConversation(ctx, input) },
  { outputFields: (t) => ({ conversation: t.field({ type: ConversationType, resolve: same }) }) },
);

builder.relayMutationField(
  'updateConversation',
  {
    inputFields: (t) => ({
      ...payloadFields(t),
      id: t.id({ required: true }),
      communityPostType: t.field({ type: CommunityPostType }),
      title: t.string(),
      content: t.string(),
      updateActions: t.stringList(),
      updateTopicOnly: t.boolean({ description: 'Moves the post; nothing else changes.' }),
      disableLastActivityAt: t.boolean({ description: 'A silent edit; needs SILENT_EDIT.' }),
      updatedDate: t.field({
        type: 'DateTime',
        description: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
      }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) => {
      const { id, communityPostType, title, content, ...rest } = input;
      return saveConversation(ctx, requireId(id), {
        ...rest,
        communityPostType: communityPostType ?? undefined,
        title: title ?? undefined,
        content: content ?? undefined,
      });
    },
  },
  {
    outputFields: (t) => ({
      conversation: t.field({ type: ConversationType, resolve: ({ row }) => row }),
      activityId: t.id({
        nullable: true,
        description:
          'What `undoActivity` takes: of what made it private or public, else of a move or change of type.',
        resolve: ({ activityId }) => activityId,
      }),
    }),
  },
);

builder.relayMutationField(
  'deleteConversation',
  {
    inputFields: (t) => ({
      objectId: t.id({
        required: true,
        description:
          'Id of the post, which goes with all its comments, or of what `entityType` says.',
      }),
      entityType: t.field({ type: ActivityEntity, defaultValue: 'CONVERSATION' }),
    }),
  },
  {
    // §7 deleteConversation "also deletes comments"; an id alone does not tell a comment from a post.
    resolve: async (_root, { input }, ctx): Promise<Deleted> => {
      const id = requireId(input.objectId);
      const isPost = (input.entityType ?? 'CONVERSATION') === 'CONVERSATION';
      return isPost ? deleteConversation(ctx, id) : deleteResponse(ctx, id);
    },
  },
  {
    outputFields: (t) => ({
      deletedId: t.id({ resolve: ({ row }) => row.id }),
      deleted: t.boolean({ resolve: ({ row }) => row.deleted_at !== null }),
      activityId: t.id({
        description: 'What `undoActivity` takes.',
        resolve: ({ activityId }) => activityId,
      }),
    }),
  },
);

interface Deleted {
  row: { id: number; deleted_at: Date | null };
  activityId: number;
}

function same(row: ConversationRow): ConversationRow {
  return row;
}
