import { z } from 'zod';
import { cleanLine, optionalLine, requiredLine, requiredText } from '#core/textSchemas.ts';
import { requestAttachmentsSchema } from '#features/support/requests/supportRequestInputs.ts';
import { chatLimits, chatReactions } from './chatRules.ts';

const memberIds = z.array(z.union([z.string(), z.number()])).max(chatLimits.members);

/** Of the sender's browser: a message sent again is the same one. */
const clientMessageId = z.uuid().transform((id) => id.toLowerCase());

/** HTML. Its visible length is checked once it is sanitized. */
const content = z.string().max(chatLimits.html);

const attachments = requestAttachmentsSchema.max(chatLimits.attachments).nullish();

/** A post, or a response to one, that a chat is about. */
const aboutSchema = z.object({
  conversationId: z.string(),
  commentId: z.string().nullish(),
});

export const startChatSchema = z.object({
  memberIds: memberIds.min(1),
  title: optionalLine(chatLimits.title),
  content,
  attachments,
  clientMessageId,
  about: aboutSchema.nullish(),
});

export const sendChatSchema = z.object({
  content,
  attachments,
  clientMessageId,
  replyToSeq: z.int().positive().nullish(),
});

export const chatReactionSchema = z.object({
  emoji: z.enum(chatReactions),
  isOn: z.boolean(),
});

export const editChatSchema = z.object({ content });

export const renameChatSchema = z.object({ title: requiredLine(chatLimits.title) });

export const chatMembersSchema = z.object({
  addIds: memberIds.nullish().transform((ids) => ids ?? []),
  removeIds: memberIds.nullish().transform((ids) => ids ?? []),
});

export const reportChatSchema = z.object({ reason: requiredText(chatLimits.reason) });

export const chatSearchSchema = cleanLine.transform((text) => text.slice(0, chatLimits.search));
