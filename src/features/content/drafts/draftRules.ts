import { z } from 'zod';
import { draftKeySchema } from '#features/content/conversations/draftKeyRules.ts';

/** So many drafts a member may leave about; the oldest makes room. */
export const draftLimit = 50;

/** What the composer keeps of what is not sent yet. */
export const draftSchema = z.object({
  key: draftKeySchema,
  data: z
    .record(z.string(), z.json())
    .refine((data) => JSON.stringify(data).length <= 700_000, 'too long to keep'),
});
