import type { InputFieldBuilder } from '@pothos/core';
import { requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentInput } from '#platform/graphql/mediaTypes.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { payloadFieldNames, withComposerFields } from '../composerFieldRules.ts';
import { ConversationType } from './conversationGraphql.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { createConversation, saveConversation } from './conversationService.ts';
import { spamCheckInputFields } from './spamCheckInputFields.ts';

type InputFields = InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

/** Read by `withComposerFields`, and therefore not in the type of the input. */
function featureFields(t: InputFields): Record<never, never> {
  const description = 'The same as in `composerFields`.';
  return Object.fromEntries(
    payloadFieldNames().map((name) => [name, t.field({ type: 'JSON', description })]),
  );
}

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
    composerFields: t.field({
      type: 'JSON',
      description: 'What features have added to posts of the type, by name.',
    }),
    ...featureFields(t),
    previewDescription: t.string(),
    metaTitle: t.string(),
    metaDescription: t.string(),
    language: t.string(),
    country: t.string(),
    cannedResponseId: t.id({ description: 'The canned text that came into it.' }),
    draftKey: t.string({
      description: 'The draft that it was written in; it goes with the change.',
    }),
    ...spamCheckInputFields(t),
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
      updateActions: t.stringList({
        description: 'What the caller says the change was; kept in the activity log.',
      }),
      objectId: t.id({
        description: 'The post that it is written from; `parentMessage` tells of it.',
      }),
    }),
  },
  { resolve: (_root, { input }, ctx) => createConversation(ctx, withComposerFields(input)) },
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
      const { id, communityPostType, title, content, ...rest } = withComposerFields(input);
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

function same(row: ConversationRow): ConversationRow {
  return row;
}
