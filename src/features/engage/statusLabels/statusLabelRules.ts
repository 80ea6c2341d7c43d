import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { postTypeSchema } from '#core/postTypeSchema.ts';
import { optionalLine, optionalText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { labelTones, statusLimits } from './statusToneRules.ts';

const nameSchema = z.object({
  language: z.enum(knownLanguages),
  name: optionalLine(statusLimits.name),
});

/** Checked in the form and again by the service. The first name is the one all others fall back to. */
export const statusLabelSchema = z.object({
  names: z
    .array(nameSchema)
    .min(1)
    .max(knownLanguages.length)
    .refine((names) => names[0]?.name != null, {
      message: validationMessages.required,
      path: [0, 'name'],
    }),
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
