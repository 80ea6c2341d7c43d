import { z } from 'zod';
import { requiredText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';

/** Of what a member is told. */
export const reasonMax = 500;
/** A century is for ever. */
const maxSuspensionDays = 36_500;

const memberId = z.number().int().positive();

export const blockSchema = z.object({
  memberId,
  /** Told to the member in the mail. */
  reason: requiredText(reasonMax),
  /** Their posts and comments go from everybody's sight but the moderators'. */
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

/** The same as forms ask for it, about whoever it is. */
export const blockFormSchema = blockSchema.omit({ memberId: true });
export const suspendFormSchema = suspendSchema.omit({ memberId: true });
export const reasonFormSchema = suspendSchema.pick({ reason: true });
