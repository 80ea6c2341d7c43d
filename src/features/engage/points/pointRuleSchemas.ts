import { z } from 'zod';
import { localizedNamesSchema } from '#core/localizedNames.ts';
import { imageUrlSchema } from '#core/validators.ts';
import { pointLimits, rankColors } from './pointLimits.ts';

/** What a rule is worth. Checked in the form and again by the service. */
export const pointRuleSchema = z.object({
  points: z.number().int().min(-pointLimits.points).max(pointLimits.points),
  isEnabled: z.boolean(),
  /** When the rule was read; a change since then is a conflict. */
  updatedDate: z.date().nullish(),
});

export const pointCapSchema = z.object({ cap: z.number().int().min(0).max(pointLimits.cap) });

export const rankSchema = z.object({
  names: localizedNamesSchema(pointLimits.name),
  threshold: z.number().int().min(0).max(pointLimits.threshold),
  color: z.enum(rankColors),
  imageUrl: imageUrlSchema,
  grantsTrust: z.boolean(),
  updatedDate: z.date().nullish(),
});
