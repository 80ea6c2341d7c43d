import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldIssue } from '#core/errors.ts';
import { ClientError } from '../clientError.ts';
import { type FieldErrors, fieldErrorsOf, noFieldErrors, remainingErrors } from './fieldErrors.ts';

interface FormErrorsOptions<Values> {
  /** What the schema finds in the values. */
  findErrors: (values: Values) => FieldErrors;
  /** The path of a field by the name the service has for it. */
  pathOf: (field: string) => string;
}

/** What is wrong with a form: errors at their fields, and the failure that no field shows. */
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
  /** What the server has refused; null where the schema found the errors. */
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
    /** Whether something is to be said that no field says. */
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

/** @param paths of the fields that show their error, `customFields.*` for all within */
function isShown(path: string, paths: ReadonlySet<string>): boolean {
  if (paths.has(path)) return true;
  const keys = path.split('.');
  return keys.some((_key, index) => paths.has(`${keys.slice(0, index).join('.')}.*`));
}
