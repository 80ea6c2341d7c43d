import type { z } from 'zod';
import { AppError, type FieldIssue } from './errors.ts';
import { validationMessages } from './validationMessages.ts';

export type CheckedInput<Schema extends z.ZodType> =
  | { ok: true; data: z.output<Schema> }
  | { ok: false; faults: FieldIssue[] };

/**
 * Checks what a caller sent, or a form is about to send, against the schema both sides share. A schema
 * without words of its own for a fault gets the general ones of SPEC §5.
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

/** @throws AppError VALIDATION_FAILED with one fault for each field */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const checked = checkInput(schema, input);
  if (checked.ok) return checked.data;
  throw validationFailed(checked.faults);
}

/** A rule of one's own names itself: `.refine(…, { params: { rule: 'tooShort' } })`. */
function ruleOf(issue: z.core.$ZodIssue): string {
  const named: unknown = issue.code === 'custom' ? issue.params?.rule : undefined;
  if (typeof named === 'string') return named;
  return issue.message === validationMessages.required ? 'required' : issue.code;
}

/** Left out or null where a value is needed: a field left blank, in whatever way it was not sent. */
function isMissing({ code, input }: { code?: string; input?: unknown }): boolean {
  return input == null && (code === 'invalid_type' || code === 'invalid_value');
}

export function validationFailed(faults: FieldIssue[]): AppError {
  return new AppError('VALIDATION_FAILED', { message: faults[0]?.message, faults });
}
