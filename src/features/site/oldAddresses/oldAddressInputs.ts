import { z } from 'zod';

export const oldAddressSchema = z.object({
  path: z.string().trim().min(1).max(2_000).startsWith('/'),
  to: z.string().trim().min(1).max(2_000),
});
