import { z } from 'zod';
import { cleanLine, optionalLine, requiredLine, requiredText } from '#core/textSchemas.ts';
import { chatLimits } from './chatRules.ts';

const memberIds = z.array(z.union([z.string(), z.number()])).max(chatLimits.members);

/** Of the sender's browser: a message sent again is the same one. */
const clientMessageId = z.uuid().transform((id) => id.toLowerCase());

/** HTML. Its visible length is checked once it is sanitized. */
const content = z.string().max(chatLimits.html);

export const startChatSchema = z.object({
  memberIds: memberIds.min(1),
  title: optionalLine(chatLimits.title),
  content,
  clientMessageId,
});

export const sendChatSchema = z.object({ content, clientMessageId });

export const editChatSchema = z.object({ content });

export const renameChatSchema = z.object({ title: requiredLine(chatLimits.title) });

export const chatMembersSchema = z.object({
  addIds: memberIds.nullish().transform((ids) => ids ?? []),
  removeIds: memberIds.nullish().transform((ids) => ids ?? []),
});

export const reportChatSchema = z.object({ reason: requiredText(chatLimits.reason) });

export const chatSearchSchema = cleanLine.transform((text) => text.slice(0, chatLimits.search));
