import { z } from 'zod';

/** Place of a post in its topic, of a response among those beside it; null takes it away. */
export const orderSchema = z.object({
  order: z.number().int().min(1).max(99_999).nullish().default(null),
});

/** SPEC §3 pinInfo. */
export const pinSchema = z.object({
  communityCategories: z.array(z.coerce.number().int().positive()).max(50),
  communityTopic: z.boolean(),
  home: z.boolean(),
});
