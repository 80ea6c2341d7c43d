import { z } from 'zod';
import { requiredLine, requiredText } from '#core/textSchemas.ts';
import { sendingSchema } from '#features/content/conversations/conversationInputs.ts';
import { requestAttachmentsSchema } from '../requests/supportRequestInputs.ts';
import { supportLimits } from '../requests/supportRequestRules.ts';

/** Conversations of one request. */
export const sideConversationLimit = 50;

const message = {
  message: requiredText(200_000),
  attachments: requestAttachmentsSchema.nullish(),
  clientMutationId: sendingSchema,
};

export const sideMessageSchema = z.object(message);

export const sideConversationSchema = z.object({
  email: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.email().max(200)),
  subject: requiredLine(supportLimits.title),
  ...message,
});
