import { z } from 'zod';

export const exportAddress = '/api/export/:kind';

/** Rows of one response. */
export const mostExportedRows = 100_000;

/** Whether PostgreSQL knows a time. @param time ISO 8601 */
export function isStoredTime(time: string): boolean {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

export const incrementalQueryShape = z.object({
  updatedAfter: z.iso
    .datetime({ offset: true })
    .refine(isStoredTime, 'Give a time of the years 1 to 9999.')
    .optional()
    .describe('Rows that have changed since then, for a first reading'),
  cursor: z.string().max(500).optional().describe('Goes on where another response ended'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostExportedRows)
    .default(mostExportedRows)
    .describe('Rows that are read; those that the viewer may not see are left out of them'),
});

/** Misspelled parameters are faults: without them, a reader would get everything instead of what is new. */
export const incrementalQuerySchema = incrementalQueryShape
  .loose()
  .superRefine((given, { addIssue }) => {
    for (const name of Object.keys(given)) {
      if (name in incrementalQueryShape.shape) continue;
      const known = Object.keys(incrementalQueryShape.shape).join(', ');
      const message = `There is no parameter ${name}. There are ${known}.`;
      addIssue({ code: 'custom', path: [name], message });
    }
    if (given.updatedAfter !== undefined && given.cursor !== undefined) {
      const message = 'Give either updatedAfter or cursor: the cursor knows the time.';
      addIssue({ code: 'custom', path: ['updatedAfter'], message });
    }
  });
