import { z } from 'zod';

/** Sort number of a post in its topic, or of a response among its siblings; null removes it. */
export const orderSchema = z.object({
  order: z.number().int().min(1).max(99_999).nullish().default(null),
});

/** SPEC §3 pinInfo. */
export const pinSchema = z.object({
  communityCategories: z.array(z.coerce.number().int().positive()).max(50),
  communityTopic: z.boolean(),
  home: z.boolean(),
});
