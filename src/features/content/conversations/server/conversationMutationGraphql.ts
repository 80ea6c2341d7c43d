import { requireId } from '#core/ids.ts';
import { AttachmentInput } from '#platform/graphql/mediaTypes.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { type InputFieldBuilder, schemaFields } from '#platform/graphql/schemaFields.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { payloadFieldNames, withComposerFields } from '../composerFieldRules.ts';
import { createConversationSchema, updateConversationSchema } from '../conversationInputs.ts';
import { ConversationType } from './conversationGraphql.ts';
import { createConversation, saveConversation } from './conversationService.ts';
import { spamCheckAbout } from './spamCheckAbout.ts';

/** Read by `withComposerFields`, and therefore not in the type of the input. */
function featureFields(t: InputFieldBuilder): Record<never, never> {
  const description = 'The same as in `composerFields`.';
  return Object.fromEntries(
    payloadFieldNames().map((name) => [name, t.field({ type: 'JSON', description })]),
  );
}

/** SPEC §3 "Conversation create payload". */
const payloadAbout = {
  privateMessage: 'Only its author and staff see it.',
  attachments: { type: [AttachmentInput] },
  inlineMedia: { type: [AttachmentInput] },
  composerFields: 'What features have added to posts of the type, by name.',
  cannedResponseId: 'The canned text that came into it.',
  draftKey: 'The draft that it was written in; it goes with the change.',
  ...spamCheckAbout,
} as const;

const payloadSchema = createConversationSchema.omit({
  ...{ communityPostType: true, title: true, content: true },
  ...{ updateActions: true, objectId: true },
});

/** Those of a new post, without its type, title and content. */
export function payloadFields(t: InputFieldBuilder) {
  return { ...schemaFields(t, payloadSchema, payloadAbout), ...featureFields(t) };
}

mutation('createConversation', {
  input: (t) => ({
    ...schemaFields(t, createConversationSchema, {
      ...payloadAbout,
      communityPostType: { type: CommunityPostType },
      updateActions: 'What the caller says the change was; kept in the activity log.',
      objectId: 'The post that it is written from; `parentMessage` tells of it.',
    }),
    ...featureFields(t),
  }),
  run: (ctx, input) => createConversation(ctx, withComposerFields(input)),
  output: ['conversation', ConversationType],
});

mutation('updateConversation', {
  input: (t) => ({
    id: t.id({ required: true }),
    ...schemaFields(t, updateConversationSchema, {
      ...payloadAbout,
      communityPostType: { type: CommunityPostType },
      updateTopicOnly: 'Moves the post; nothing else changes.',
      disableLastActivityAt: 'A silent edit; needs SILENT_EDIT.',
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
    ...featureFields(t),
  }),
  run: (ctx, input) => {
    const { id, communityPostType, title, content, ...rest } = withComposerFields(input);
    return saveConversation(ctx, requireId(id), {
      ...rest,
      communityPostType: communityPostType ?? undefined,
      title: title ?? undefined,
      content: content ?? undefined,
    });
  },
  output: (t) => ({
    conversation: t.field({ type: ConversationType, resolve: ({ row }) => row }),
    activityId: t.exposeID('activityId', {
      nullable: true,
      description:
        'What `undoActivity` takes: of what made it private or public, else of a move or change of type.',
    }),
  }),
});
