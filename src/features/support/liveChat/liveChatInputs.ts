import { z } from 'zod';
import { blankAsNull, requiredLine, requiredText } from '#core/textSchemas.ts';
import { emailSchema } from '#core/validators.ts';
import { sendingSchema } from '#features/content/conversations/conversationInputs.ts';
import { liveChatLimits } from './liveChatRules.ts';

/** Plain text. */
const message = requiredText(liveChatLimits.message);

export const liveMessageSchema = z.object({ message, clientMutationId: sendingSchema });

/** By visitors without an account, who say who they are. */
export const visitorStartSchema = liveMessageSchema.extend({
  name: requiredLine(liveChatLimits.name),
  email: blankAsNull(emailSchema).optional(),
});

export const pageUrlSchema = z.string().trim().max(liveChatLimits.pageUrl).nullish();

export const transcriptSchema = z.object({ email: emailSchema });
