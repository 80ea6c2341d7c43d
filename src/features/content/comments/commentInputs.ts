import { z } from 'zod';
import {
  attachmentsSchema,
  contentSchema,
  memberIdsSchema,
  sendingSchema,
  spamCheckFields,
  updateActionsSchema,
  updatedDateSchema,
} from '#features/content/conversations/conversationInputs.ts';

/** SPEC §7 createComment, createReply: the fields of this release. */
export const createResponseSchema = z.object({
  message: contentSchema,
  attachments: attachmentsSchema.nullish(),
  inlineMedia: attachmentsSchema.nullish(),
  mentionedUserIds: memberIdsSchema.nullish(),
  privateMessage: z.boolean().nullish(),
  /** The canned response it started with, for its usage count. */
  cannedResponseId: z.union([z.string(), z.number()]).nullish(),
  ...spamCheckFields,
  clientMutationId: sendingSchema,
});

/** SPEC §7 updateComment, for comments and replies. */
export const updateResponseSchema = createResponseSchema.omit({ clientMutationId: true }).extend({
  updateActions: updateActionsSchema.nullish(),
  disableLastActivityAt: z.boolean().nullish(),
  updatedDate: updatedDateSchema,
});
