import { z } from 'zod';
import { localizedNamesSchema } from '#core/localizedNames.ts';
import { optionalText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { imageUrlSchema } from '#core/validators.ts';
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

export const badgeSchema = z.object({
  names: localizedNamesSchema(badgeLimits.name),
  description: optionalText(badgeLimits.description),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, validationMessages.format)
    .nullish(),
  imageUrl: imageUrlSchema,
  order: z.number().int().min(0).max(badgeLimits.order),
  /** Null: only staff grant it. */
  rule: badgeRuleSchema.nullish(),
  updatedDate: z.date().nullish(),
});

export type BadgeRuleInput = z.output<typeof badgeRuleSchema>;
