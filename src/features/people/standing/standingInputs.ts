import { z } from 'zod';
import { requiredText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';

/** Reason shown to the member. */
export const reasonMax = 500;
/** A hundred years count as permanent. */
const maxSuspensionDays = 36_500;

const memberId = z.number().int().positive();

export const blockSchema = z.object({
  memberId,
  /** Included in the mail to the member. */
  reason: requiredText(reasonMax),
  /** Hides their posts and comments from everyone except moderators. */
  hideContent: z.boolean().default(false),
});

export const suspendSchema = z.object({
  memberId,
  reason: requiredText(reasonMax),
  numberOfDays: z
    .number(validationMessages.required)
    .int(validationMessages.format)
    .min(1, validationMessages.format)
    .max(maxSuspensionDays, validationMessages.format),
});

/** The same for forms, without the target. */
export const blockFormSchema = blockSchema.omit({ memberId: true });
export const suspendFormSchema = suspendSchema.omit({ memberId: true });
export const reasonFormSchema = suspendSchema.pick({ reason: true });
