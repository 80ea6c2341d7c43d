import type { z } from 'zod';
import { AppError, type FieldFault } from './errors.ts';
import { validationMessages } from './validationMessages.ts';

/**
 * Checks what a caller sent against the schema the form uses too. A schema without words of its own
 * for a fault gets the general ones of SPEC §5.
 * @throws AppError VALIDATION_FAILED with one fault for each field
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(input, {
    error: (issue) => (isMissing(issue) ? validationMessages.required : validationMessages.format),
  });
  if (parsed.success) return parsed.data;
  throw validationFailed(
    parsed.error.issues.map((issue) => ({
      field: issue.path.join('.'),
      rule: issue.message === validationMessages.required ? 'required' : issue.code,
      message: issue.message,
    })),
  );
}

/** Left out or null where a value is needed: a field left blank, in whatever way it was not sent. */
function isMissing({ code, input }: { code?: string; input?: unknown }): boolean {
  return input == null && (code === 'invalid_type' || code === 'invalid_value');
}

export function validationFailed(faults: FieldFault[]): AppError {
  return new AppError('VALIDATION_FAILED', { message: faults[0]?.message, faults });
}
