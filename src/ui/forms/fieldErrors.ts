import type { FieldIssue } from '#core/errors.ts';
import { isSameValue, valueAt } from './formValues.ts';

/** What is wrong with the fields of a form, by path: the first fault of each counts. */
export type FieldErrors = Readonly<Record<string, FieldIssue>>;

export const noFieldErrors: FieldErrors = {};

export function fieldErrorsOf(faults: readonly FieldIssue[]): FieldErrors {
  return Object.fromEntries(faults.toReversed().map((fault) => [fault.field, fault]));
}

/**
 * The errors that still stand after a change: what the schema finds no longer goes, and what the server
 * alone can find goes with the value it was found in. None is added before the next submission.
 * @param found what the schema finds in the values now
 * @param refused the values the server found the errors in; null where it was the schema
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

/** The error of a field, else the first of anything within it: of one row, of one part of an address. */
export function errorWithin(errors: FieldErrors, path: string): FieldIssue | undefined {
  const inner = Object.keys(errors).find((each) => each.startsWith(`${path}.`));
  return errors[path] ?? (inner === undefined ? undefined : errors[inner]);
}
