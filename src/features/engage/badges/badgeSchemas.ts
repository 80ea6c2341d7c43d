import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { optionalLine, optionalText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { badgeLimits } from './badgeLimits.ts';

const threshold = z.number().int().min(1).max(badgeLimits.threshold);

/** Checked in the form and again by the service. */
export const badgeRuleSchema = z
  .object({
    /** The name of a point rule, or an own metric. */
    metric: z.string().min(1).max(60),
    windowDays: z.number().int().min(1).max(badgeLimits.windowDays).nullish(),
    categoryId: z.string().max(20).nullish(),
    /** One for each tier, ascending. */
    thresholds: z.array(threshold).min(1).max(badgeLimits.tiers),
    isRepeatable: z.boolean(),
    isKept: z.boolean(),
    isEnabled: z.boolean(),
  })
  .refine(
    ({ thresholds }) => thresholds.every((each, i) => i === 0 || each > (thresholds[i - 1] ?? 0)),
    {
      path: ['thresholds'],
      params: { rule: 'ascending' },
      message: 'must be ascending',
    },
  )
  .refine(
    ({ isRepeatable, thresholds, windowDays }) =>
      !isRepeatable || (thresholds.length === 1 && windowDays == null),
    { path: ['isRepeatable'], message: 'excludes tiers and a window' },
  );

const nameSchema = z.object({
  language: z.enum(knownLanguages),
  name: optionalLine(badgeLimits.name),
});

export const badgeSchema = z.object({
  /** The first name is the one all others fall back to. */
  names: z
    .array(nameSchema)
    .min(1)
    .max(knownLanguages.length)
    .refine((names) => names[0]?.name != null, {
      message: validationMessages.required,
      path: [0, 'name'],
    }),
  description: optionalText(badgeLimits.description),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, validationMessages.format)
    .nullish(),
  imageUrl: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https:\/\/|\/(?!\/))[^\s\\\p{Cc}]*$/u, validationMessages.format)
    .nullish()
    .or(z.literal('').transform(() => null)),
  order: z.number().int().min(0).max(badgeLimits.order),
  /** Null: only staff grant it. */
  rule: badgeRuleSchema.nullish(),
  updatedDate: z.date().nullish(),
});

export type BadgeRuleInput = z.output<typeof badgeRuleSchema>;
