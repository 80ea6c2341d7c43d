import { z } from 'zod';
import type { IdentitySettings } from '#core/identitySettings.ts';
import { optionalText, requiredText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { emailSchema } from '#core/validators.ts';
import { fullNameSchema, usernameSchemaOf } from '#features/people/identity/identityRules.ts';
import { approvalStatuses } from '#features/people/members/memberRules.ts';
import { reasonMax } from '#features/people/standing/standingInputs.ts';

const memberId = z.number().int().positive();

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

/** An invitation; `anyUsername` if the inviter may skip the username rules (§6). */
export const inviteSchemaOf = (
  identity: Pick<IdentitySettings, 'usernameLowercase'>,
  { anyUsername }: { anyUsername: boolean },
) =>
  z.object({
    email: emailSchema,
    username: usernameSchemaOf(identity, { anyUsername }),
    fullName: fullNameSchema.default(''),
  });
