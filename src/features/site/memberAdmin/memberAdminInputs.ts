import { z } from 'zod';
import { optionalText, requiredText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { approvalStatuses } from '#features/people/members/memberRules.ts';
import { reasonMax } from '#features/people/standing/standingInputs.ts';

const memberId = z.number().int().positive();

export const noteSchema = z.object({ memberId, content: requiredText(5000) });

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
