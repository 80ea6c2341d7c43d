import { z } from 'zod';
import { forkTypes } from '#features/content/compose/forkRules.ts';
import {
  createConversationSchema,
  updateActionsSchema,
  updateConversationSchema,
} from '#features/content/conversations/conversationInputs.ts';

export const mergeSchema = z.object({
  id: z.number(),
  mergeTo: z.number(),
  /**
   * Whether the merged post's text becomes a comment by its author; otherwise it stays in the merged post.
   */
  textAsComment: z.boolean().default(false),
});

export const moveResponseSchema = z.object({ conversationId: z.number(), responseId: z.number() });

/** SPEC §7 forkMessage; the new post's fields are validated by `createConversation`. */
export const forkSchema = z.object({
  id: z.number(),
  msgType: z.enum(forkTypes).nullish(),
  withReplies: z.boolean().default(false),
  updateActions: updateActionsSchema.default([]),
  /** §7: additional data for the activity log. */
  additional: z
    .json()
    .refine((value) => JSON.stringify(value).length <= 2000)
    .nullish(),
});

/** Converts a comment or reply to a post: its text is unchanged. */
export const convertSchema = createConversationSchema
  .pick({ communityPostType: true, title: true, topics: true, categoryIds: true })
  .extend({ responseId: z.number() });

/** The target category or topic of a move; the target type of a change. */
export const movePostSchema = updateConversationSchema.pick({ topics: true, categoryIds: true });
export const changeTypeSchema = createConversationSchema.pick({ communityPostType: true });
