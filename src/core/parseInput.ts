import type { z } from 'zod';
import { AppError, type FieldIssue } from './errors.ts';
import { validationMessages } from './validationMessages.ts';

export type CheckedInput<Schema extends z.ZodType> =
  | { ok: true; data: z.output<Schema> }
  | { ok: false; faults: FieldIssue[] };

/**
 * Validates input, on the server or before a form is sent, with the shared schema. Issues without a custom
 * message get the standard ones of SPEC §5.
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): CheckedInput<Schema> {
  const parsed = schema.safeParse(input, {
    error: (issue) => (isMissing(issue) ? validationMessages.required : validationMessages.format),
  });
  if (parsed.success) return { ok: true, data: parsed.data };
  const faults = parsed.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    rule: ruleOf(issue),
    message: issue.message,
  }));
  return { ok: false, faults };
}

/** @throws AppError VALIDATION_FAILED with one issue per field */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const checked = checkInput(schema, input);
  if (checked.ok) return checked.data;
  throw validationFailed(checked.faults);
}

/** A custom rule sets its name: `.refine(…, { params: { rule: 'tooShort' } })`. */
function ruleOf(issue: z.core.$ZodIssue): string {
  const named: unknown = issue.code === 'custom' ? issue.params?.rule : undefined;
  if (typeof named === 'string') return named;
  return issue.message === validationMessages.required ? 'required' : issue.code;
}

/** Whether a required value is missing or null, that is, a blank field. */
function isMissing({ code, input }: { code?: string; input?: unknown }): boolean {
  return input == null && (code === 'invalid_type' || code === 'invalid_value');
}

export function validationFailed(faults: FieldIssue[]): AppError {
  return new AppError('VALIDATION_FAILED', { message: faults[0]?.message, faults });
}
