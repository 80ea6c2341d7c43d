import { z } from 'zod';

/** Maximum number of parked events per retry call; a page of them is shown at once. */
export const parkedLimits = { atOnce: 100, page: 50 };

export const retryParkedSchema = z.object({
  ids: z.array(z.number()).min(1).max(parkedLimits.atOnce),
});
