import { z } from 'zod';
import { blankAsNull, optionalText, requiredLine, requiredText } from '#core/textSchemas.ts';
import { sendingSchema } from '#features/content/conversations/conversationInputs.ts';
import { requesterEmailSchema } from '#features/support/agentWorkspace/requestEditInputs.ts';
import { requestAttachmentsSchema } from '#features/support/requests/supportRequestInputs.ts';
import {
  supportKinds,
  supportLimits,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';

/** An email that the desk sends, a call that an agent wrote down, or a matter that only the desk sees. */
export const newRequestWays = ['EMAIL', 'PHONE', 'INTERNAL'] as const;
export type NewRequestWay = (typeof newRequestWays)[number];

/** Emails that one agent begins within an hour. */
export const newEmailsPerHour = 100;

const id = z.union([z.string(), z.number()]);
const tag = requiredLine(50).transform((text) => text.toLowerCase());

/** Checked in the form and again by the service. */
export const newRequestSchema = z.object({
  way: z.enum(newRequestWays),
  kind: z.enum(supportKinds),
  /** A member; otherwise an address. */
  requesterId: id.nullish(),
  requesterEmail: blankAsNull(requesterEmailSchema).nullish(),
  requesterName: optionalText(80),
  /** Of a call: the number, or who called for the customer. */
  caller: optionalText(120),
  title: requiredLine(supportLimits.title),
  /** HTML; its visible text is limited after sanitizing. */
  message: requiredText(200_000),
  attachments: requestAttachmentsSchema.nullish(),
  topicId: id.nullish(),
  typeId: id.nullish(),
  /** Answers to the questions of the type, checked against them. */
  customFields: z.record(z.string(), z.unknown()).nullish(),
  teamId: id.nullish(),
  assigneeId: id.nullish(),
  tags: z.array(tag).max(supportLimits.tags).nullish(),
  priority: z.enum(supportPriorities).nullish(),
  /** New unless given: it is passed on like any other. */
  status: z.enum(agentStatuses).nullish(),
  clientMutationId: sendingSchema,
});

export type NewRequestInput = z.output<typeof newRequestSchema>;
