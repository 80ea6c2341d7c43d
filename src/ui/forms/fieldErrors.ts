import type { FieldIssue } from '#core/errors.ts';
import { isSameValue, valueAt } from './formValues.ts';

/** Field errors by path: only the first of each field counts. */
export type FieldErrors = Readonly<Record<string, FieldIssue>>;

export const noFieldErrors: FieldErrors = {};

export function fieldErrorsOf(faults: readonly FieldIssue[]): FieldErrors {
  return Object.fromEntries(faults.toReversed().map((fault) => [fault.field, fault]));
}

/**
 * The remaining errors after a change: schema errors that no longer apply are removed, and a server error is
 * removed when its value changes. None is added before the next submission.
 * @param found the current schema errors
 * @param refused the values that the server rejected; null if the errors are the schema's
 */
export function remainingErrors(
  shown: FieldErrors,
  { found, refused, now }: { found: FieldErrors; refused: object | null; now: object },
): FieldErrors {
  const left = Object.entries(shown).flatMap(([path, fault]): [string, FieldIssue][] => {
    const again = found[path];
    if (again) return [[path, again]];
    const isAsRefused = refused !== null && isSameValue(valueAt(refused, path), valueAt(now, path));
    return isAsRefused ? [[path, fault]] : [];
  });
  return Object.fromEntries(left);
}

/** The error of a field, else the first of its nested fields: of a row, or a part of a composite field. */
export function errorWithin(errors: FieldErrors, path: string): FieldIssue | undefined {
  const inner = Object.keys(errors).find((each) => each.startsWith(`${path}.`));
  return errors[path] ?? (inner === undefined ? undefined : errors[inner]);
}
