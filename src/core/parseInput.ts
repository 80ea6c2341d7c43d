import type { z } from 'zod';
import { AppError } from './errors.ts';

/**
 * Checks what a caller sent against the schema the form uses too.
 * @throws AppError VALIDATION_FAILED with one fault for each field
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    rule: issue.code,
    message: issue.message,
  }));
  throw new AppError('VALIDATION_FAILED', { message: faults[0]?.message, faults });
}
