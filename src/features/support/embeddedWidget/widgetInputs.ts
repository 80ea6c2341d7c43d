import { z } from 'zod';
import { requiredLine } from '#core/textSchemas.ts';
import { emailSchema } from '#core/validators.ts';
import { siteOrigin } from '#features/engage/guidedWorkflows/workflowInputs.ts';
import { linesOf, widgetLimits, widgetPositions } from './widgetRules.ts';

/** The claims of a signed identity; others are ignored. */
export const identityClaimsSchema = z.object({
  externalId: requiredLine(200),
  name: requiredLine(100),
  email: emailSchema.nullish(),
  nonce: z.string().min(8).max(200),
  exp: z.number(),
});

export const identifySchema = z.object({ token: z.string().min(1).max(4000) });

/** As typed: one site per line. */
export const widgetSettingsFormSchema = z.object({
  isOn: z.boolean(),
  position: z.enum(widgetPositions),
  origins: z
    .string()
    .refine(
      (text) => z.array(siteOrigin).max(widgetLimits.origins).safeParse(linesOf(text)).success,
      { params: { rule: 'origins' } },
    ),
});
