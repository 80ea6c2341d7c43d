import { z } from 'zod';
import { draftKeySchema } from '#features/content/conversations/draftKeyRules.ts';

/** Maximum number of drafts per member; the oldest is deleted. */
export const draftLimit = 50;

/** The composer's unsubmitted content. */
export const draftSchema = z.object({
  key: draftKeySchema,
  data: z
    .record(z.string(), z.json())
    .refine((data) => JSON.stringify(data).length <= 700_000, 'too long to keep'),
});
