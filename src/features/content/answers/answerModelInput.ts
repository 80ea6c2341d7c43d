import { z } from 'zod';
import { serviceKeySchema, serviceUrlSchema } from '#core/namedService.ts';
import { requiredLine } from '#core/textSchemas.ts';

/** The endpoint as entered. A blank key keeps the stored one. */
export const answerModelSchema = z.object({
  url: serviceUrlSchema,
  model: requiredLine(200),
  key: serviceKeySchema,
  isOn: z.boolean(),
  monthlyLimit: z.number().int().min(1).max(1_000_000),
});

export type AnswerModelInput = z.output<typeof answerModelSchema>;

export const defaultMonthlyLimit = 1_000;
