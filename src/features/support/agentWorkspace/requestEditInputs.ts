import { z } from 'zod';
import { emailKey } from '#core/emailAddress.ts';
import { blankAsNull, optionalText, requiredLine } from '#core/textSchemas.ts';
import { isEmail } from '#core/validators.ts';
import { supportLimits } from '#features/support/requests/supportRequestRules.ts';

const id = z.union([z.string(), z.number()]);

export const requesterEmailSchema = z
  .string()
  .transform(emailKey)
  .pipe(z.string().max(200).refine(isEmail));

/** `factsRevision` of the request that was read; another change since then is a CONFLICT. */
const read = { factsRevision: z.number().int().min(0) };

/** What is missing stays; a blank text removes the type, topic or company. */
export const editRequestSchema = z.object({
  ...read,
  title: requiredLine(supportLimits.title).nullish(),
  typeId: id.nullish(),
  /** With `typeId`: the answers to its questions. */
  customFields: z.record(z.string(), z.unknown()).nullish(),
  topicId: id.nullish(),
  partnerId: z.string().trim().max(200).nullish(),
});

export type RequestEdit = z.output<typeof editRequestSchema>;

export const changeRequesterSchema = z.object({
  ...read,
  requesterId: id.nullish(),
  requesterEmail: blankAsNull(requesterEmailSchema).nullish(),
  requesterName: optionalText(80),
  /** The former requester stays in CC. */
  keepsFormer: z.boolean().nullish(),
  /** Someone else sees the messages. */
  confirmAudience: z.boolean().nullish(),
});
