import { z } from 'zod';
import { localizedNamesSchema } from '#core/localizedNames.ts';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import { optionalText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { labelTones, statusLimits } from './statusToneRules.ts';

/** Checked in the form and again by the service. */
export const statusLabelSchema = z.object({
  names: localizedNamesSchema(statusLimits.name),
  tone: z.enum(labelTones),
  postTypes: z
    .array(postTypeSchema)
    .min(1, validationMessages.required)
    .transform((types) => [...new Set(types)]),
  closesPost: z.boolean(),
  /** When the label to change was read; a change since then is a conflict. */
  updatedDate: z.date().nullish(),
});

/** A post's new status; null takes it away. */
export const setStatusSchema = z.object({
  status: z.string().max(60).nullable(),
  reason: optionalText(statusLimits.reason),
});
