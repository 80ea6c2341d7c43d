import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { optionalLine } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { pointLimits, rankColors } from './pointLimits.ts';

/** What a rule is worth. Checked in the form and again by the service. */
export const pointRuleSchema = z.object({
  points: z.number().int().min(-pointLimits.points).max(pointLimits.points),
  isEnabled: z.boolean(),
  /** When the rule was read; a change since then is a conflict. */
  updatedDate: z.date().nullish(),
});

export const pointCapSchema = z.object({ cap: z.number().int().min(0).max(pointLimits.cap) });

const nameSchema = z.object({
  language: z.enum(knownLanguages),
  name: optionalLine(pointLimits.name),
});

/** The first name is the one all others fall back to. */
export const namesSchema = z
  .array(nameSchema)
  .min(1)
  .max(knownLanguages.length)
  .refine((names) => names[0]?.name != null, {
    message: validationMessages.required,
    path: [0, 'name'],
  });

export const rankSchema = z.object({
  names: namesSchema,
  threshold: z.number().int().min(0).max(pointLimits.threshold),
  color: z.enum(rankColors),
  imageUrl: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https:\/\/|\/(?!\/))[^\s\\\p{Cc}]*$/u, validationMessages.format)
    .nullish()
    .or(z.literal('').transform(() => null)),
  grantsTrust: z.boolean(),
  updatedDate: z.date().nullish(),
});
