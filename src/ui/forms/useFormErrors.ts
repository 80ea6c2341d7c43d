import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldIssue } from '#core/errors.ts';
import { ClientError } from '../clientError.ts';
import { type FieldErrors, fieldErrorsOf, noFieldErrors, remainingErrors } from './fieldErrors.ts';

interface FormErrorsOptions<Values> {
  /** The schema's errors for the values. */
  findErrors: (values: Values) => FieldErrors;
  /** Maps the service's field name to the form's path. */
  pathOf: (field: string) => string;
}

/** A form's errors: field errors, and failures without a visible field. */
export function useFormErrors<Values extends object>(
  initial: ClientError | null,
  values: Values,
  { findErrors, pathOf }: FormErrorsOptions<Values>,
) {
  const errorsOf = (faults: readonly FieldIssue[]) =>
    fieldErrorsOf(faults.map((fault) => ({ ...fault, field: pathOf(fault.field) })));
  const [fieldErrors, setFieldErrors] = useState(() => errorsOf(initial?.faults ?? []));
  const [failure, setFailure] = useState<unknown>(initial);
  const [hasUnshown, setHasUnshown] = useState(false);
  /** The values that the server rejected; null if the errors are the schema's. */
  const refused = useRef<Values | null>(initial && values);
  const paths = new Set<string>();
  const shownPaths = useRef(paths);

  useLayoutEffect(() => {
    shownPaths.current = paths;
  });
  useLayoutEffect(() => {
    setHasUnshown(Object.keys(fieldErrors).some((path) => !isShown(path, shownPaths.current)));
  }, [fieldErrors]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error goes when values change, not before
  useEffect(() => {
    setFieldErrors((shown) => {
      if (Object.keys(shown).length === 0) return shown;
      const found = errorsOf(Object.values(findErrors(values)));
      return remainingErrors(shown, { found, refused: refused.current, now: values });
    });
  }, [values]);

  return {
    fieldErrors,
    /** Whether there are errors without a visible field. */
    isFailed: hasUnshown || (failure !== null && Object.keys(fieldErrors).length === 0),
    failure,
    shownAt: (path: string): void => void paths.add(path),
    show: (faults: readonly FieldIssue[]): void => {
      refused.current = null;
      setFailure(null);
      setFieldErrors(errorsOf(faults));
    },
    fail: (error: unknown, sent: Values): void => {
      refused.current = sent;
      setFailure(error);
      setFieldErrors(errorsOf(error instanceof ClientError ? error.faults : []));
    },
    clear: (): void => {
      setFailure(null);
      setFieldErrors(noFieldErrors);
    },
  };
}

/** @param paths of the fields that show their error, `customFields.*` for all nested ones */
function isShown(path: string, paths: ReadonlySet<string>): boolean {
  if (paths.has(path)) return true;
  const keys = path.split('.');
  return keys.some((_key, index) => paths.has(`${keys.slice(0, index).join('.')}.*`));
}
