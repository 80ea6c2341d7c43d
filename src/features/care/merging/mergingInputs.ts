import { z } from 'zod';
import {
  createConversationSchema,
  updateActionsSchema,
  updateConversationSchema,
} from '#features/content/conversations/conversationInputs.ts';
import { forkTypes } from '#features/content/conversations/forkRules.ts';

export const mergeSchema = z.object({
  id: z.number(),
  mergeTo: z.number(),
  /** The merged post's own text becomes a comment of its author's; otherwise it stays with it. */
  textAsComment: z.boolean().default(false),
});

export const moveResponseSchema = z.object({ conversationId: z.number(), responseId: z.number() });

/** SPEC §7 forkMessage; what the new post is, `createConversation` judges. */
export const forkSchema = z.object({
  id: z.number(),
  msgType: z.enum(forkTypes).nullish(),
  withReplies: z.boolean().default(false),
  updateActions: updateActionsSchema.default([]),
  /** §7: what else the caller says of it, for the activity log. */
  additional: z
    .json()
    .refine((value) => JSON.stringify(value).length <= 2000)
    .nullish(),
});

/** A comment or reply becomes a post: its text stays as it is. */
export const convertSchema = createConversationSchema
  .pick({ communityPostType: true, title: true, topics: true, categoryIds: true })
  .extend({ responseId: z.number() });

/** Where a post comes to, as it is moved; as a type, what it becomes. */
export const movePostSchema = updateConversationSchema.pick({ topics: true, categoryIds: true });
export const changeTypeSchema = createConversationSchema.pick({ communityPostType: true });
