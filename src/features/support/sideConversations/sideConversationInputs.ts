import { z } from 'zod';
import { emailKey } from '#core/emailAddress.ts';
import { requiredLine, requiredText } from '#core/textSchemas.ts';
import { isEmail } from '#core/validators.ts';
import { sendingSchema } from '#features/content/conversations/conversationInputs.ts';
import { requestAttachmentsSchema } from '#features/support/requests/supportRequestInputs.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';

/** Conversations of one request. */
export const sideConversationLimit = 50;

const message = {
  message: requiredText(200_000),
  attachments: requestAttachmentsSchema.nullish(),
  clientMutationId: sendingSchema,
};

export const sideMessageSchema = z.object(message);

export const sideConversationSchema = z.object({
  email: z.string().transform(emailKey).pipe(z.string().max(200).refine(isEmail)),
  subject: requiredLine(supportLimits.title),
  ...message,
});
