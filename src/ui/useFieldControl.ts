import { createContext, useContext } from 'react';

/** Props a Field provides to its control. */
export type FieldControl = {
  id: string;
  /** From a form's field. */
  name?: string;
  defaultValue?: string;
  required?: boolean;
  autoFocus?: true | undefined;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** The attributes that connect a control to its Field; empty if standalone. */
export function useFieldControl(): FieldControl | Record<string, never> {
  return useContext(FieldContext) ?? {};
}

/** The style shared by text controls. */
export const controlClasses =
  'block w-full rounded-field border border-field-border bg-field px-3 text-on-field placeholder:text-text-muted transition-colors hover:border-text-muted focus-visible:border-focus focus-visible:outline-offset-0 disabled:bg-surface-sunken disabled:text-text-muted aria-invalid:border-danger aria-invalid:outline-danger';
