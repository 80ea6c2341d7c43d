import { z } from 'zod';
import { emailKey } from '#core/emailAddress.ts';
import { optionalText, requiredLine, requiredText } from '#core/textSchemas.ts';
import { isEmail } from '#core/validators.ts';
import { sendingSchema } from '#features/content/conversations/conversationInputs.ts';
import { draftKeySchema } from '#features/content/conversations/draftKeyRules.ts';
import { supportKinds, supportLimits, supportPriorities } from './supportRequestRules.ts';
import { agentStatuses } from './supportTransitionRules.ts';

const ids = z.array(z.union([z.string(), z.number()]));

export const requestAttachmentsSchema = z
  .array(
    z.object({
      type: z.string().max(20).nullish(),
      source: z
        .string()
        .max(2084)
        .regex(/^\/files\/[0-9a-f]{32}\/[^\s"<>]*$/),
      name: z.string().max(255).nullish(),
    }),
  )
  .max(supportLimits.attachments);

/** Email addresses of people without an account who receive the public replies. */
const copies = z.array(z.string().transform(emailKey).pipe(z.string().max(200).refine(isEmail)));

/** `tooManyCopies` limits them. */
export const requestCopiesSchema = z.object({ emails: copies.max(200) });

/** A merge may have carried in more than the limit: some of them can be taken out, but none added. */
export function tooManyCopies(wanted: readonly string[], before: readonly string[]): boolean {
  const isAdding = wanted.some((email) => !before.includes(email));
  return isAdding && new Set(wanted).size > supportLimits.copies;
}

export const requestParticipantsSchema = z.object({
  addIds: ids.max(supportLimits.participants).nullish(),
  removeIds: ids.max(supportLimits.participants).nullish(),
});

/** HTML; its visible text is limited after sanitizing. */
const message = requiredText(200_000);

/** Checked in the form and again by the service. */
export const createRequestSchema = z.object({
  kind: z.enum(supportKinds),
  title: requiredLine(supportLimits.title),
  message,
  topicId: z.union([z.string(), z.number()]).nullish(),
  typeId: z.union([z.string(), z.number()]).nullish(),
  /** Answers to the questions of the type, checked against them. */
  customFields: z.record(z.string(), z.unknown()).nullish(),
  priority: z.enum(supportPriorities).nullish(),
  attachments: requestAttachmentsSchema.nullish(),
  /** On behalf of this member; agents only. */
  requesterId: z.union([z.string(), z.number()]).nullish(),
  participantIds: ids.max(supportLimits.participants).nullish(),
  copies: copies.max(supportLimits.copies).nullish(),
  clientMutationId: sendingSchema,
});

export const updateRequestSchema = z.object({
  title: requiredLine(supportLimits.title),
  message,
  updatedDate: z.date().nullish(),
});

export const requestReplySchema = z.object({
  message,
  attachments: requestAttachmentsSchema.nullish(),
  /** Of the newest public entry that the writer has seen; a newer one is a STALE_THREAD. */
  baseRevision: z.number().int().min(0).nullish(),
  status: z.enum(agentStatuses).nullish(),
  clientMutationId: sendingSchema,
  /** Of an agent: placeholders are sent as they are. */
  sendUnfilled: z.boolean().nullish(),
  /** The draft is deleted with the reply. */
  draftKey: draftKeySchema.nullish(),
  /** Canned responses that an agent inserted, to count their use. */
  cannedResponseIds: ids.max(50).nullish(),
});

export const requestRatingSchema = z.object({
  score: z.number().int().min(1).max(5),
  comment: optionalText(supportLimits.ratingComment),
});
