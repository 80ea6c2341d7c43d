import { z } from 'zod';

/** So many drafts a member may leave about; the oldest makes room. */
export const draftLimit = 50;

/** What the composer keeps of what is not sent yet. The key says what it is for: `new`, `comment:12`. */
export const draftSchema = z.object({
  key: z.string().min(1).max(100),
  data: z
    .record(z.string(), z.json())
    .refine((data) => JSON.stringify(data).length <= 700_000, 'too long to keep'),
});
