import { z } from 'zod';

/** The parts of Vitest's JSON report used here. */
export const testReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      /** Path of the file. */
      name: z.string(),
      status: z.string(),
      /** Why the file could not be run, or nothing. */
      message: z.string(),
      /** Milliseconds since 1970. */
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

export type TestReport = z.output<typeof testReportSchema>;
