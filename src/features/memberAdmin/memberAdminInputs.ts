import { z } from 'zod';
import type { IdentitySettings } from '#core/identitySettings.ts';
import { cleanText, optionalText, requiredText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { emailSchema, fullNameSchema, usernameSchemaOf } from '#features/identity/identityRules.ts';
import { approvalStatuses } from '#features/members/memberRules.ts';

const reasonMax = 500;
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

export const noteSchema = z.object({ memberId, content: requiredText(5000) });

export const noteFormSchema = noteSchema.omit({ memberId: true });

export const approvalSchema = z
  .object({
    memberId,
    status: z.enum(approvalStatuses),
    reason: optionalText(reasonMax),
  })
  .refine(({ status, reason }) => status !== 'REJECTED' || reason !== null, {
    path: ['reason'],
    message: validationMessages.required,
  });

export const banKinds = ['IP', 'DOMAIN'] as const;
export type BanKind = (typeof banKinds)[number];

export const banSchema = z.object({
  kind: z.enum(banKinds),
  value: requiredText(255),
  reason: cleanText.pipe(z.string().max(reasonMax)).default(''),
});

/** Whom staff invite; `anyUsername` where the inviter may skip the rules of names (§6). */
export const inviteSchemaOf = (
  identity: IdentitySettings,
  { anyUsername }: { anyUsername: boolean },
) =>
  z.object({
    email: emailSchema,
    username: usernameSchemaOf(identity, { anyUsername }),
    fullName: fullNameSchema.default(''),
  });
