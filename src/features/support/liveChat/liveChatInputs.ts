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

/** To an agent or a team. */
export const transferSchema = z
  .object({
    assigneeId: blankAsNull(z.string())
      .nullish()
      .transform((id) => id ?? null),
    teamId: blankAsNull(z.string())
      .nullish()
      .transform((id) => id ?? null),
    note: blankAsNull(requiredText(liveChatLimits.message))
      .nullish()
      .transform((text) => text ?? null),
    force: z.boolean().nullish(),
  })
  .refine(({ assigneeId, teamId }) => (assigneeId === null) !== (teamId === null), {
    ...{ path: ['assigneeId'], params: { rule: 'required' } },
  });

/** As chosen: `agent 12` or `team 3`. */
export const transferFormSchema = z.object({
  to: z.string().regex(/^(?:agent|team) \d+$/),
  note: z.string().max(liveChatLimits.message),
});
